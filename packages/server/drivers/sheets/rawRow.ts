/** A row of the file, before a column is chosen. */
export type RawRow = { row: number; cells: string[]; formulas?: number[] }

/** Rows in groups small enough for memory: one chunk of the file each. */
export type RawRows = AsyncIterable<RawRow[]>
