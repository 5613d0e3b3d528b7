/**
 * What is counted of messages so old goes to slots of its own, so that what was counted before stays as it is and can be
 * folded (docs/decisions/024). Intervals of PostgreSQL.
 */
const counted = { late: '6 hours', latest: '4 days' }

/** When nothing is counted in the slots before any more: an hour later, longer than any transaction lasts. */
export const foldedAfter = { first: '7 hours', late: '4 days 1 hour' }

/** SQL of what is added to the slot for a bucket. */
export const generationOf = (bucket: string): string =>
  `case when ${bucket} > now() - interval '${counted.late}' then 0 when ${bucket} > now() - interval '${counted.latest}'
    then 100 else 200 end`
