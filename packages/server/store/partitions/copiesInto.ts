import { decomposeId, partitionWeekStart } from '@tandem/core'
import type { Statement } from '../database/statementBatch.ts'
import { CopyRows } from './copyRows.ts'

/** Name of the partition a row of this id belongs to (migration 0601). */
function partitionOf(parent: string, id: number): string {
  const monday = new Date(partitionWeekStart(decomposeId(id).ms))
  return `${parent}_${monday.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/**
 * Rows of one COPY. PostgreSQL keeps a slot for each row, up to 1,000, and registering a slot takes one step for every
 * slot before it: with 1,000 rows that was a twentieth of the database's time.
 */
const ROWS_PER_COPY = 250

/** A table of weekly partitions, and how a row of it is written. */
export interface CopiedTable<Row> {
  name: string
  columns: string
  /** About what a row takes. */
  octets: number
  idOf: (row: Row) => number
  write: (copy: CopyRows, row: Row) => void
}

/** The rows as COPY statements into their partitions. */
export function copiesInto<Row>(table: CopiedTable<Row>, rows: readonly Row[]): Statement[] {
  const copies: Statement[] = []
  for (const [partition, all] of byPartition(table.name, rows, table.idOf)) {
    const text = `copy ${partition} (${table.columns}) from stdin binary`
    for (let from = 0; from < all.length; from += ROWS_PER_COPY) {
      const some = all.slice(from, from + ROWS_PER_COPY)
      const copy = new CopyRows(some.length * table.octets)
      for (const row of some) table.write(copy, row)
      copies.push({ text, data: copy.take() })
    }
  }
  return copies
}

/** Groups rows by the partition of their id; nearly always one group. */
function byPartition<Row>(
  parent: string,
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  let week = Number.NaN
  let group: Row[] = []
  for (const row of rows) {
    const start = partitionWeekStart(decomposeId(idOf(row)).ms)
    if (start !== week) {
      week = start
      const name = partitionOf(parent, idOf(row))
      group = groups.get(name) ?? []
      groups.set(name, group)
    }
    group.push(row)
  }
  return groups
}
