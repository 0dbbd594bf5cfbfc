/** How lines differ: without colour, so that each can be told on paper too. */
export const DASHES = ['', '6,3', '2,3', '10,3,2,3', '1,2', '8,2'] as const;

/** Symbols of the points, and the signs that stand for them in a legend. */
export const SYMBOLS = [
  { name: 'circle', sign: '●' },
  { name: 'triangle', sign: '▲' },
  { name: 'square', sign: '■' },
  { name: 'diamond', sign: '◆' },
  { name: 'star', sign: '★' },
  { name: 'wye', sign: 'Y' },
] as const;
