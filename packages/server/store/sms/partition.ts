import { decomposeId, partitionWeekStart } from '@tandem/core'

/** Name of the partition a row of this id belongs to (see sms_ensure_partitions). */
function partitionOf(parent: string, id: number): string {
  const monday = new Date(partitionWeekStart(decomposeId(id).ms))
  return `${parent}_${monday.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** Groups rows by the partition of their id; nearly always one group. */
export function byPartition<Row>(
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
