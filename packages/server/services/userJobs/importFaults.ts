import { columnLetters } from '@tandem/core'
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
  add: (row: number, cells: readonly string[], problem: Refused) => void
  /** The most frequent first. */
  list: () => ImportFault[]
  /** Rows with at least one fault. */
  rows: () => number
}

/** An error of a row: those with one key are one kind. */
interface Noted extends Omit<ImportFault, 'rows' | 'examples'> {
  key: string
  row: number
  /** Letters of the column that is wrong, and its cell; null: the row as a whole. */
  column: string | null
  value: string | null
}
type Fault = Omit<ImportFault, 'examples'> & { examples: ImportFault['examples'][number][] }

/** Groups the errors of rows, with a few examples of each kind. A row may have several, noted one after the other. */
export function groupFaults(): {
  note: (fault: Noted) => void
  list: FaultBook['list']
  rows: FaultBook['rows']
} {
  const faults = new Map<string, Fault>()
  let count = 0
  let last: number | undefined
  return {
    note({ key, row, column, value, ...kind }) {
      if (row !== last) count += 1
      last = row
      const fault = faults.get(key) ?? { ...kind, rows: 0, examples: [] }
      faults.set(key, fault)
      fault.rows += 1
      if (fault.examples.length < MOST_EXAMPLES) fault.examples.push({ row, column, value })
    },
    list: () => [...faults.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MOST_FAULTS),
    rows: () => count,
  }
}

export function collectFaults(
  ctx: Pick<Ctx, 'locale'>,
  entity: Entity,
  fields: Mapping,
): FaultBook {
  const { note, list, rows } = groupFaults()
  const noteField = (
    row: number,
    cells: readonly string[],
    { field, code, message }: { field: string | null; code: string; message: string },
  ): void => {
    const index = field === null ? -1 : fields.indexOf(field)
    note({
      key: `${field ?? ''} ${code}`,
      field,
      label: field === null ? null : importLabel(ctx, entity, field),
      message,
      row,
      column: index < 0 ? null : columnLetters(index),
      value: index < 0 ? null : (cells[index] ?? ''),
    })
  }
  return {
    add(row, cells, problem) {
      const named = Object.entries(problem.details.fields ?? {})
      for (const [field, { reason, args }] of named) {
        // One sentence for all rows with the error: each has its own value.
        const message =
          reason === 'record.duplicate'
            ? translate(ctx.locale, 'exports.check.duplicate')
            : sentence(ctx.locale, reason, args)
        noteField(row, cells, { field, code: reason, message })
      }
      if (named.length > 0) return
      const message = sentence(ctx.locale, problem.code, problem.details.args)
      noteField(row, cells, { field: null, code: problem.code, message })
    },
    list,
    rows,
  }
}
