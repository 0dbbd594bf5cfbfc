/** The colour of a run's verdict, as that of a clause. */
export const TONE = {
  conforms: 'pass',
  'does-not-conform': 'fail',
  inconclusive: 'inconclusive',
} as const;
