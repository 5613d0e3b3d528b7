import { translate } from '@tandem/i18n'
import type { Entity, ImportFault } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { importLabel, type Mapping } from '../entity/importColumns.ts'
import type { Refused } from '../Refused.ts'
import { sentence } from '../sentence.ts'

const MOST_FAULTS = 50
const MOST_EXAMPLES = 5

/** The errors of a sheet, grouped by how to fix them: "238 rows: no country with this name". */
export interface FaultBook {
  add(row: number, cells: readonly string[], problem: Refused): void
  /** The most frequent first. */
  list(): ImportFault[]
  /** Rows with at least one fault. */
  rows(): number
}

interface Fault {
  field: string | null
  label: string | null
  message: string
  rows: number
  examples: { row: number; column: string | null; value: string | null }[]
}

export function collectFaults(
  ctx: Pick<Ctx, 'locale'>,
  entity: Entity,
  fields: Mapping,
): FaultBook {
  const faults = new Map<string, Fault>()
  let count = 0
  const note = (
    row: number,
    cells: readonly string[],
    { field, code, message }: { field: string | null; code: string; message: string },
  ): void => {
    const key = `${field ?? ''} ${code}`
    const index = field === null ? -1 : fields.indexOf(field)
    const label = field === null ? null : importLabel(ctx, entity, field)
    const fault = faults.get(key) ?? { field, label, message, rows: 0, examples: [] }
    faults.set(key, fault)
    fault.rows += 1
    if (fault.examples.length < MOST_EXAMPLES) {
      const column = index < 0 ? null : columnLetters(index)
      fault.examples.push({ row, column, value: index < 0 ? null : (cells[index] ?? '') })
    }
  }
  return {
    add(row, cells, problem) {
      count += 1
      const named = Object.entries(problem.details.fields ?? {})
      for (const [field, { reason, args }] of named) {
        // One sentence for all rows with the error: each has its own value.
        const message =
          reason === 'record.duplicate'
            ? translate(ctx.locale, 'exports.check.duplicate')
            : sentence(ctx.locale, reason, args)
        note(row, cells, { field, code: reason, message })
      }
      if (named.length > 0) return
      const message = sentence(ctx.locale, problem.code, problem.details.args)
      note(row, cells, { field: null, code: problem.code, message })
    },
    list: () => [...faults.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MOST_FAULTS),
    rows: () => count,
  }
}

/** `A`, `Z`, `AA`: the column as a spreadsheet names it, from a 0-based index. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return letters
}
