import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

const UPPER = new Set(['iso2', 'currency'])
const DIGITS = new Set(['prefix', 'digits', 'mcc', 'mnc'])

/**
 * How the texts of a field are written if case never distinguishes two of them: in capitals, or as they are; undefined
 * for names, which are compared in small letters.
 */
export function caselessText({ kind, format }: Field): 'upper' | 'same' | undefined {
  if (kind === 'country' || (kind === 'text' && UPPER.has(format ?? ''))) return 'upper'
  if (kind === 'phone' || kind === 'choice') return 'same'
  return kind === 'text' && DIGITS.has(format ?? '') ? 'same' : undefined
}

/**
 * The field of an entity's `importKey` whose value in small letters its table keeps in the column `sheet_key`, with an
 * index by which rows of a sheet find their records: the first name of the key. Undefined if other fields tell.
 */
export const sheetKeyField = ({ importKey = [], fields }: Entity): string | undefined =>
  importKey.find((name) => {
    const field = fields[name]
    return field?.kind === 'text' && caselessText(field) === undefined
  })
