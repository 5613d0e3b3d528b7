/** Stands in the log of API requests for a value that is not kept. Nobody sends it by chance. */
export const NOT_KEPT = '\u2022\u2022\u2022\u2022\u2022\u2022'

/** The largest query, body or answer that the log of API requests keeps, bytes. */
export const MOST_KEPT_BYTES = 8_192

/** The names of an input's fields that hold something masked. */
export const maskedNames = (input: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    JSON.stringify(value)?.includes(NOT_KEPT) === true ? [name] : [],
  )
