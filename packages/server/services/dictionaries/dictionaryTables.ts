import { type Entity, entities } from '@tandem/model'

import { inSight } from '../entity/inSight.ts'
import { columnName } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { mayPick } from '../entity/options.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { valuesOfTable } from '../../store/dictionaries/dictionaries.ts'

interface Source {
  entity: Entity
  /** The displayed field, and the stored one. */
  text: string
  value: string
}

/** By the API family's code, which names table and columns. */
function source(entity: Entity, text: string, value: string): [string, Source] {
  return [
    [entity.table, columnName(entity, text), columnName(entity, value)].join(),
    { entity, text, value },
  ]
}

/** Every table available through the three-part code of the API family; nothing of it comes from the wire. */
const sources: ReadonlyMap<string, Source> = new Map([
  source(entities.user, 'realname', 'username'),
  source(entities.user, 'realname', 'id'),
  source(entities.role, 'roleName', 'roleCode'),
  source(entities.role, 'roleName', 'id'),
  source(entities.department, 'departName', 'id'),
  source(entities.department, 'departName', 'orgCode'),
  source(entities.company, 'name', 'id'),
])
const MOST = 1_000

/**
 * The visible rows of a known table, e.g. `sys_user,realname,username`; at most 1,000 by text.
 * @throws Refused dictionary.unknownTable for an unknown table, a fourth part (a condition), or a hidden column;
 * access.denied for readers without the entity
 */
export async function tableItems(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  code: string,
): Promise<{ value: string; text: string; title: string }[]> {
  const found = sources.get(code)
  if (!found) throw new Refused('dictionary.unknownTable', { args: { code } })
  const { entity, text, value } = found
  if (!mayPick(ctx, entity)) {
    throw new Refused('access.denied', { args: { access: `${entity.name}:list` } })
  }
  const hidden = hiddenFields(ctx, entity)
  if (hidden.has(text) || hidden.has(value)) {
    throw new Refused('dictionary.unknownTable', { args: { code } })
  }
  return inSight(ctx, ports, entity, async (db) => {
    return valuesOfTable(db, ctx, { entity, text, value, locale: ctx.locale, most: MOST })
  })
}
