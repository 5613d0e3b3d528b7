/** Values have no control characters (`rowText` of core): these separate a recipient's values, and recipients. */
const VALUE_END = '\u001f'
const ROW_END = '\u001e'

/** What recipients bring for the variables of a text, as one column keeps it. */
export const joinValues = (rows: readonly (readonly string[])[]): string =>
  rows.map((values) => values.join(VALUE_END)).join(ROW_END)

/** Reads what `joinValues` wrote; null: the text has no variables. */
export const splitValues = (text: string | null): string[][] | null =>
  text === null ? null : text.split(ROW_END).map((values) => values.split(VALUE_END))
