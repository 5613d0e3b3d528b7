import { FORMULA_CELL } from '@tandem/core'
import { readAmount, unquoted } from '@tandem/core'
import { type Entity, type Field, type FieldValues, sheetEntities } from '@tandem/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { readCells } from './importCells.ts'
import { valuesOfRow } from './importRow.ts'

/** Each cell of each importable entity, as workbooks of others hold them: it is read as it shows, or it is refused. */

const ctx = { locale: 'en_US', timeZone: 'Asia/Shanghai' } as Ctx // all that reading a cell asks for
const named = new Map()
const sheets: readonly Entity[] = Object.values(sheetEntities)
const entities = sheets.filter(({ verbs }) => verbs.includes('import'))

/** What an import makes of one cell: its value, or the reason why it takes none. */
function outcome(
  entity: Entity,
  name: string,
  cell: string,
): { value?: unknown; refused?: string } {
  const values: FieldValues = readCells(ctx, entity, [name], [cell], named)
  try {
    valuesOfRow(ctx, entity, [name], [cell], named)
    return { value: values[name] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refused = error.details.fields?.[name]?.reason
    // Other fields that a new record must have are not asked for here.
    return refused === undefined ? { value: values[name] } : { refused }
  }
}

/** Whether a value is what the cell shows. */
function isShown({ kind }: Field, cell: string, value: unknown): boolean {
  const text = unquoted(cell.trim())
  if (text === '') return value === undefined
  switch (kind) {
    case 'integer':
      return typeof value === 'number' && BigInt(value) === BigInt(text)
    case 'money':
      return value === readAmount(text)
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
    case 'instant':
      // One of its own values, or a moment: both are held by a list, and are written otherwise.
      return typeof value === 'string'
    case 'refs':
    case 'shares':
      return Array.isArray(value)
    default:
      return value === text
  }
}

const ODD = [
  '1e3',
  '0x10',
  '1_000',
  '١٢٣',
  '１２',
  '-0',
  ' 12 ',
  '00012',
  '1,234.50',
  '1.234,50',
  '12.',
  // More digits than a spreadsheet or a JavaScript number keeps.
  '4477009000012345678',
  '9007199254740993',
  '0.1234567890123456789',
  '1.23457E+19',
  'a\u0007b',
  'a\u0000b',
  '\ud800',
  '_x0041_',
  '\ufeffa',
  'a\u202eb',
  '\u00a0',
  "'=1+1",
  "'1",
  'TRUE',
  'yes',
  '2026-02-30 00:00:00',
  '46354.5',
  '2026-11-29',
  '24:00',
  'null',
  '{}',
  '[]',
]

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  const fields = Object.entries(entity.fields).filter(
    ([, { readOnly, apart }]) => !readOnly && !apart,
  )

  test('an error or a formula in a cell is no value', () => {
    for (const [name] of fields) {
      for (const cell of ['#N/A', '#REF!', '#BEZUG!', '#¡VALOR!', '#ERROR!']) {
        expect(outcome(entity, name, cell), `${name} ${cell}`).toEqual({
          refused: 'import.cellError',
        })
      }
      expect(outcome(entity, name, FORMULA_CELL), name).toEqual({ refused: 'import.cellFormula' })
    }
  })

  test('a cell is read as it shows, or it is refused', () => {
    const cell = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.constantFrom(...fields), cell, ([name, field], text) => {
        const { value, refused } = outcome(entity, name, text)
        if (refused !== undefined) return
        expect(isShown(field, text, value), `${name} ${JSON.stringify([text, value])}`).toBe(true)
      }),
      { numRuns: 120 },
    )
  })
})
