/** What every analysis says. */
export const analysis = {
  'analysis.period': 'Period',
  'analysis.day': 'Day',
  'analysis.between': '{period}, compared with {before}. Days in {zone}.',
  'analysis.vs': 'vs {value} before',
  'analysis.perDay': 'Per day',
  'analysis.perHour': 'Per hour',
  'analysis.soFar': 'Today so far',
  'analysis.exportNote': 'Same as the list: one row per day. All: one per day, {names}.',
  'analysis.by': 'By {name}',
} as const
