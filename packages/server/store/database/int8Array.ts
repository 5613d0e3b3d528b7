/** A bigint[] parameter. node-postgres would quote each element of a list. */
export const int8Array = (values: readonly (number | bigint | string)[]): string =>
  `{${values.join(',')}}`
