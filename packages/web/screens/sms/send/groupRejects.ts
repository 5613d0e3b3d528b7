import { harmless } from '@tandem/core'
import type { Reject } from '@tandem/model'

export interface RejectGroup {
  reason: string
  text: string
  rows: readonly Reject[]
}

/** Skipped rows by reason, the most frequent first: each reason is one fix. */
export function groupRejects(rejects: readonly Reject[]): RejectGroup[] {
  const groups = new Map<string, Reject[]>()
  for (const reject of rejects) {
    const group = groups.get(reject.reason)
    if (group) group.push(reject)
    else groups.set(reject.reason, [reject])
  }
  return [...groups]
    .map(([reason, rows]) => ({ reason, text: rows[0]?.reasonText ?? reason, rows }))
    .toSorted((a, b) => b.rows.length - a.rows.length)
}

const cell = (value: string | number): string =>
  `"${harmless(String(value)).replaceAll('"', '""')}"`

/** The list as a file: row, original text, reason. Starts with a byte order mark, so that Excel reads Chinese. */
export function rejectsCsv(
  header: readonly [row: string, number: string, reason: string],
  rejects: readonly Reject[],
): string {
  const lines = [header, ...rejects.map(({ row, mobile, reasonText }) => [row, mobile, reasonText])]
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
