/**
 * Mixes the bits of a 32-bit number (the finalizer of MurmurHash3), so that similar numbers become very different ones.
 * The result is a 32-bit number with a sign.
 */
export function mixed(bits: number): number {
  let mix = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
