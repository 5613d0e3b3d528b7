import { readAmount, readShares, unquoted } from '@tandem/core'
import { locales, translate } from '@tandem/i18n'
import { type Entity, type Field, type FieldValues, parseLocalTime, zonedTime } from '@tandem/model'

import { entityNamed } from '../../store/entity/references.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Work } from './work.ts'
import { findByNames } from '../../store/entity/findByNames.ts'

/**
 * Ids by entity and by the possible names of a record in a cell, in lower case; null if several records
 * share the name.
 */
export type References = ReadonlyMap<string, ReadonlyMap<string, string | null>>

type Row = { cells: readonly string[] }

/**
 * Looks up every record named in the cells: by title or label in either language, by a unique text, or by id.
 */
export async function referencesIn(
  work: Work,
  entity: Entity,
  fields: readonly (string | undefined)[],
  rows: readonly Row[],
): Promise<References> {
  const words = new Map<string, Set<string>>()
  fields.forEach((name, index) => {
    const field = name === undefined ? undefined : entity.fields[name]
    if (!field?.entity) return
    const wanted = words.get(field.entity) ?? new Set<string>()
    words.set(field.entity, wanted)
    for (const { cells } of rows) {
      for (const word of wordsOf(field, cells[index] ?? '')) wanted.add(word.toLowerCase())
    }
  })
  const found = new Map<string, Map<string, string | null>>()
  for (const [name, wanted] of words) {
    found.set(name, await lookUp(work, entityNamed(name), [...wanted]))
  }
  return found
}

async function lookUp(
  { ctx, transaction }: Work,
  entity: Entity,
  words: readonly string[],
): Promise<Map<string, string | null>> {
  const hidden = hiddenFields(ctx, entity)
  const uniqueTexts = (entity.unique ?? []).flatMap(({ field }) => {
    const definition = entity.fields[field]
    return definition?.kind === 'text' && !hidden.has(field) ? [field] : []
  })
  const rows = await findByNames(transaction, ctx, { entity, words, uniqueTexts })
  const found = new Map<string, string | null>()
  for (const { id, names: called } of rows) {
    for (const name of new Set(called)) {
      if (name !== null) found.set(name, found.has(name) && found.get(name) !== id ? null : id)
    }
  }
  return found
}

/**
 * The cells of one row as the body of an add. A cell that cannot be parsed stays text, for the check to refuse.
 */
export function readCells(
  ctx: Ctx,
  entity: Entity,
  fields: readonly (string | undefined)[],
  cells: readonly string[],
  references: References,
): FieldValues {
  const values: FieldValues = {}
  fields.forEach((name, index) => {
    const field = name === undefined ? undefined : entity.fields[name]
    const text = unquoted((cells[index] ?? '').trim())
    if (name === undefined || !field || text === '') return
    values[name] = readCell(ctx, entity, name, field, text, references)
  })
  return values
}

function readCell(
  ctx: Ctx,
  entity: Entity,
  name: string,
  field: Field,
  text: string,
  references: References,
): unknown {
  switch (field.kind) {
    case 'money':
      return readAmount(text) ?? text
    case 'integer':
      return /^-?[0-9]+$/.test(text) ? Number(text) : text
    case 'flag':
      return readFlag(text)
    case 'choice':
      return readChoice(entity, name, field, text)
    case 'instant': {
      const local = parseLocalTime(text)
      return local ? new Date(zonedTime(local, ctx.timeZone)).toISOString() : text
    }
    case 'ref':
      return references.get(field.entity ?? '')?.get(text.toLowerCase()) ?? text
    case 'refs':
      return wordsOf(field, text).map(
        (word) => references.get(field.entity ?? '')?.get(word.toLowerCase()) ?? word,
      )
    case 'shares':
      // What is no list of shares stays text, as above.
      return (
        readShares(text)?.map(({ name: word, percent }) => ({
          id: references.get(field.entity ?? '')?.get(word.toLowerCase()) ?? word,
          percent,
        })) ?? text
      )
    default:
      return text
  }
}

const wordsOf = (field: Field, text: string): string[] =>
  namesIn(field, text)
    .map((word) => unquoted(word.trim()))
    .filter((word) => word !== '')

function namesIn({ kind }: Field, text: string): string[] {
  if (kind === 'shares') return readShares(text)?.map(({ name }) => name) ?? []
  return kind === 'refs' ? text.split(/[,，]/) : [text]
}

function readFlag(text: string): unknown {
  const says = (key: string, ...more: string[]) =>
    [...locales.map((locale) => translate(locale, key)), ...more].some(
      (word) => word.toLowerCase() === text.toLowerCase(),
    )
  if (says('kit.yes', 'true', '1')) return true
  return says('kit.no', 'false', '0') ? false : text
}

function readChoice(entity: Entity, name: string, field: Field, text: string): string {
  const meant = field.values?.find((value) =>
    [value, ...locales.map((locale) => translate(locale, `${entity.name}.${name}.${value}`))].some(
      (word) => word.toLowerCase() === text.toLowerCase(),
    ),
  )
  return meant ?? text
}
