import { accessCode, type Entity, entities, isId } from '@tandem/model'

import { inSight } from './inSight.ts'
import { type Option, searchTitles } from '../../store/entity/searchTitles.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { EntityRules } from './rules.ts'

export interface OptionQuery {
  keyword?: string | undefined
  ids?: readonly string[] | undefined
  /** Values of `ref` fields of the referenced entity, e.g. countryId. */
  within: Readonly<Record<string, unknown>>
}

/**
 * GET <path>/options: options for a reference in a form. For users who may list the entity, or an entity
 * that refers to it: users who manage routes choose operators, but customers never see gateway names.
 */
export async function optionsOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  query: OptionQuery,
): Promise<Option[]> {
  if (!mayPick(ctx, entity)) {
    throw new Refused('access.denied', { args: { access: accessCode(entity, 'list') } })
  }
  const hidden = hiddenFields(ctx, entity)
  const within = Object.entries(query.within).map(([field, value]) => {
    if (hidden.has(field) || entity.fields[field]?.kind !== 'ref' || !isId(value)) {
      throw new Refused('query.unknownColumn', { args: { field } })
    }
    return { field, value }
  })
  return inSight(ctx, ports, entity, (transaction) =>
    searchTitles(
      transaction,
      entity,
      {
        keyword: query.keyword,
        ids: query.ids,
        without: rules.hideFromPicker?.(ctx),
        within,
      },
      ctx,
      ctx.locale,
    ),
  )
}

/** Whether this entity appears in one of the reader's lists or forms. */
export function mayPick(ctx: Pick<Ctx, 'can'>, entity: Entity): boolean {
  if (ctx.can(accessCode(entity, 'list'))) return true
  const others: readonly Entity[] = Object.values(entities)
  return others.some(
    (other) =>
      ctx.can(accessCode(other, 'list')) &&
      Object.values(other.fields).some((field) => field.entity === entity.name),
  )
}
