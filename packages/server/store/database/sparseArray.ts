// What an array literal may hold without quotes (PostgreSQL manual, "Array Input and Output Syntax"); NULL is a keyword.
const PLAIN = /^(?!null$)[\w.:/+-]+$/i

/**
 * A column for `unnest` beside columns that are as long or longer, as the literal of an array: node-postgres would quote
 * each element of a list. null where nothing is in it, which `unnest` fills up.
 */
export function sparseArray(
  values: readonly (string | number | bigint | null | undefined)[],
): string | null {
  let hasSome = false
  const parts = values.map((value) => {
    if (value == null) return 'NULL'
    hasSome = true
    if (typeof value !== 'string') return value
    return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
  })
  return hasSome ? `{${parts.join(',')}}` : null
}
