/** A record that someone else changed while it was edited. */
export const stale = {
  'stale.title': 'Someone else changed this record',
  'stale.text':
    'Your changes are kept below. Compare them, then save over the current values or discard yours.',
  'stale.field': 'Field',
  'stale.yours': 'Yours',
  'stale.current': 'Current',
  'stale.keep': 'Keep mine',
  'stale.take': 'Use the current values',
} as const
