/** Several records that share something, each with its percentage. */
export const shares = {
  'shares.record': 'Share {n}: of',
  'shares.percent': 'Share {n}: percentage',
  'shares.remove': 'Remove share {n}',
  'shares.add': 'Add share',
  'shares.even': 'Spread evenly',
  'shares.left': '{percent}% left',
  'shares.over': '{percent}% too much',
} as const
