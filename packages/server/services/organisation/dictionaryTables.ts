import { type Entity, entities } from '@tandem/model'
import { sql } from 'kysely'

import { withScope } from '../../store/database/withScope.ts'
import { column } from '../../store/entity/columns.ts'
import { inScope } from '../../store/entity/scopeSql.ts'
import { titleSql } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../entity/hiddenFields.ts'
import { mayPick } from '../entity/options.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

interface Source {
  entity: Entity
  /** Field and column of the text. */
  text: readonly [string, string]
  value: readonly [string, string]
}

/** Every table that may be asked for by the three-part code of the API family; nothing of it comes from the wire. */
const sources: Readonly<Record<string, Source>> = {
  'sys_user,realname,username': {
    entity: entities.user,
    text: ['realname', 'realname'],
    value: ['username', 'username'],
  },
  'sys_user,realname,id': {
    entity: entities.user,
    text: ['realname', 'realname'],
    value: ['id', 'id'],
  },
  'sys_role,role_name,role_code': {
    entity: entities.role,
    text: ['roleName', 'role_name'],
    value: ['roleCode', 'role_code'],
  },
  'sys_role,role_name,id': {
    entity: entities.role,
    text: ['roleName', 'role_name'],
    value: ['id', 'id'],
  },
  'sys_depart,depart_name,id': {
    entity: entities.department,
    text: ['departName', 'depart_name'],
    value: ['id', 'id'],
  },
  'sys_depart,depart_name,org_code': {
    entity: entities.department,
    text: ['departName', 'depart_name'],
    value: ['orgCode', 'org_code'],
  },
  'sys_company,name,id': {
    entity: entities.company,
    text: ['name', 'name'],
    value: ['id', 'id'],
  },
}
const MOST = 1_000

/**
 * The rows in sight of a table known by name, e.g. `sys_user,realname,username`; at most 1,000 by text.
 * @throws Refused query.unknownColumn for a table not known here, a fourth part (a condition), or a hidden column;
 * access.denied for who meets the entity nowhere
 */
export async function tableItems(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  code: string,
): Promise<{ value: string; text: string; title: string }[]> {
  const source = Object.hasOwn(sources, code) ? sources[code] : undefined
  if (!source) throw new Refused('query.unknownColumn', { args: { field: code } })
  const { entity, text, value } = source
  if (!mayPick(ctx, entity)) {
    throw new Refused('access.denied', { args: { access: `${entity.name}:list` } })
  }
  const hidden = hiddenFields(ctx, entity)
  if (hidden.has(text[0]) || hidden.has(value[0])) {
    throw new Refused('query.unknownColumn', { args: { field: code } })
  }
  // What names a record is asked for by its one column, and answered in the language of who reads.
  const shown = text[0] === entity.title ? titleSql(entity, ctx.locale) : column(text[1])
  return withScope(ports.database, ctx.scope, async ({ kysely }) => {
    const { rows } = await sql<{ value: string; text: string; title: string }>`
      select ${column(value[1])}::text as value, ${shown} as text, ${shown} as title
      from ${sql.table(entity.table)} t where ${inScope(entity, ctx)}
      order by ${shown}, t.id limit ${MOST}`.execute(kysely)
    return rows
  })
}
