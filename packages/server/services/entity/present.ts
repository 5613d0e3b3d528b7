import { type NamedShare, sharesText } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { type Entity, type Field, idsIn, sharesIn, type WithAbilities } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { entityNamed } from '../../store/entity/references.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { abilitiesOf } from './abilities.ts'
import { withCoins } from '../lists/withCoins.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { EntityRules } from './rules.ts'
import { plainText } from '../../store/entity/plainText.ts'

/** A record as its reader receives it: with texts for ids and choices, without hidden fields. */
export type PresentedRecord = WithAbilities<EntityRecord>

/** One query per referenced entity, whatever the number of records and fields. */
export async function present(
  ctx: Ctx,
  transaction: Transaction,
  entity: Entity,
  rules: EntityRules,
  records: readonly EntityRecord[],
): Promise<PresentedRecord[]> {
  const hidden = hiddenFields(ctx, entity)
  const titles = await titlesByEntity(ctx, transaction, entity, records)
  const computed = await rules.compute?.(ctx, transaction, records)
  return records.map((record) => {
    const abilities = abilitiesOf(ctx, entity, rules, record)
    const whole: PresentedRecord = { ...record, ...computed?.get(record.id), abilities }
    const shown = withCoins(entity.fields, whole)
    for (const name of hidden) delete shown[name]
    for (const [name, field] of Object.entries(entity.fields)) {
      if (hidden.has(name) || (field.computed && shown[name] === undefined)) continue
      const text = textOf(field, shown[name], (value) =>
        field.kind === 'choice'
          ? translate(ctx.locale, `${entity.name}.${name}.${value}`)
          : titles.get(field.entity ?? '')?.get(value),
      )
      if (field.kind === 'choice' || field.entity) shown[`${name}_dictText`] = text
    }
    return shown
  })
}

function textOf(
  field: Field,
  value: unknown,
  text: (value: string) => string | undefined,
): string | null {
  if (value === null || value === undefined) return null
  if (field.kind === 'shares') return sharesText(namedShares(value, text))
  if (!Array.isArray(value)) return text(plainText(value)) ?? null
  return value.flatMap((one) => text(plainText(one)) ?? []).join(',')
}

/** Shares by the names of their records; those without a name are left out. */
export const namedShares = (
  value: unknown,
  nameOf: (id: string) => string | undefined,
): NamedShare[] =>
  sharesIn(value).flatMap(({ id, percent }) => {
    const name = nameOf(id)
    return name === undefined ? [] : [{ name, percent }]
  })

async function titlesByEntity(
  ctx: Ctx,
  transaction: Transaction,
  entity: Entity,
  records: readonly EntityRecord[],
): Promise<Map<string, Map<string, string>>> {
  const wanted = new Map<string, Set<string>>()
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.entity) continue
    const ids = wanted.get(field.entity) ?? new Set<string>()
    wanted.set(field.entity, ids)
    for (const record of records) {
      const value = record[name]
      for (const id of idsIn(value)) ids.add(id)
    }
  }
  const found = new Map<string, Map<string, string>>()
  for (const [name, ids] of wanted) {
    found.set(name, await titlesOf(transaction, entityNamed(name), [...ids], ctx, ctx.locale))
  }
  return found
}
