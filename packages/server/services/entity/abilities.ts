import { accessCode, type Entity } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import type { EntityRules, RecordAbilities } from './rules.ts'

/** What the reader can do with a record: true, absent (no right), or the reason why not now. */
export function abilitiesOf(
  ctx: Ctx,
  entity: Entity,
  rules: EntityRules,
  record: EntityRecord,
): RecordAbilities {
  const verbs = entity.verbs.filter((verb) => verb === 'edit' || verb === 'delete')
  const abilities: RecordAbilities = {}
  for (const verb of [...verbs, ...(entity.actions ?? [])]) {
    if (ctx.can(accessCode(entity, verb))) abilities[verb] = true
  }
  rules.abilities?.(ctx, record, abilities)
  return abilities
}
