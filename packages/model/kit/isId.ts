/** Whether a value is an id in wire format: decimal digits of a positive bigint. Lists need it without all other rules. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9][0-9]{0,17}$/.test(value)
