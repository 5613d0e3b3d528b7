import { type Entity, entities, type EntityName } from '@tandem/model'

import { sampleOf } from '../samples.ts'
import { okay } from '../world.ts'
import type { IdKind } from '@tandem/model'
import { companyKeys, type CompanyKey, type People } from './people.ts'
import { rowsBySql } from './sceneRows.ts'

/** A record of a company, and that it is that company's. */
export interface Target {
  /** 'nobody': the platform's, shared by all. */
  of: CompanyKey | 'nobody' | 'missing'
  id: string
}

export interface Scene extends People {
  targets(kind: IdKind): readonly Target[]
  /** A valid body for add, except for what a cell replaces. */
  samples: Record<EntityName, { add: Record<string, unknown>; edit: Record<string, unknown> }>
}

export const missingId = '4611686018427387'

const ofCompanies = (entity: Entity) => entity.scope === 'company'

/** A record of every kind for every company, each text of it a canary. */
export async function scene(people: People): Promise<Scene> {
  const { it, company, owner } = people
  const found = new Map<IdKind, Target[]>()
  const note = (kind: IdKind, of: Target['of'], id: string) =>
    found.set(kind, [...(found.get(kind) ?? []), { of, id }])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
  const names = Object.keys(entities) as EntityName[]
  const samples: [EntityName, Awaited<ReturnType<typeof sampleOf>>][] = []
  let count = 0
  for (const name of names) {
    const entity: Entity = entities[name]
    samples.push([name, await sampleOf(it, name, (count += 1))])
    if (name === 'company') {
      for (const key of companyKeys) note('company', key, company[key])
      continue
    }
    for (const key of ofCompanies(entity) ? companyKeys : (['nobody'] as const)) {
      const of = key === 'nobody' ? company.platform : company[key]
      // Customers cannot add brands.
      if (name === 'brand' && key.startsWith('customer')) continue
      const { add } = await sampleOf(it, name, (count += 1), of)
      note(name, key, String(okay(await it.admin.post(`${entity.path}/add`, add))))
      if (name === 'user') note('username', key, String(add['username']))
    }
  }
  for (const [kind, key, id] of await rowsBySql(people)) note(kind, key, id)
  for (const key of companyKeys) {
    const definition = { filters: {}, sort: null, layout: {} }
    const view = await owner[key].post('/sys/listView/add', {
      screen: 'senderId',
      name: `View ${key}`,
      definition,
    })
    note('view', key, okay(view).id)
  }
  await it.operations.flush()
  await plantCanaries(people)
  return {
    ...people,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was sampled
    samples: Object.fromEntries(samples) as Scene['samples'],
    targets: (kind) => {
      const targets = kind === 'none' ? [] : found.get(kind)
      if (!targets) throw new Error(`the scene has no record of the kind ${kind}`)
      const id = kind === 'username' ? 'nobody-has-it' : missingId
      return [...targets, { of: 'missing', id }]
    },
  }
}

/** Columns whose texts have a meaning to the program, or are checked on output. */
const meaningful =
  /^(username|create_by|update_by|.*password.*|.*_sealed|.*_hash|prefix|old_prefix|status|kind|currency|locale|time_zone|ip_list|ip|hosts|host|.*colour|.*_id|product|encoding|type|priority|msg_type|msg_category|send_status|read_flag|way|outcome|list|charge_on|shared|screen|method|path|access|action|entity|error|audit_status|pause_reason|detail|country|mccmnc.*|book|held|idem_key|content_type|bus_type|open_page|color|.*_url|numbers|org_code|actor_name|reason|request_id|file_id|leased_by|problem)$/

/**
 * Writes `zq<company>zq.<table>.<column>` into every free text of every company: no stranger may ever receive it.
 */
export async function plantCanaries({ it, company }: People): Promise<number> {
  const { rows } = await it.db.owner.query<{ table: string; column: string; owner: string }>(`
    select c.table_name as table, c.column_name as column,
      case c.table_name when 'sys_company' then 'id' else 'company_id' end as owner
    from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
    where c.table_schema = 'public' and c.data_type = 'text' and (c.table_name = 'sys_company' or exists (
      select from information_schema.columns o
      where o.table_name = c.table_name and o.column_name = 'company_id'))
    order by 1, 2`)
  let planted = 0
  for (const { table, column, owner } of rows) {
    if (meaningful.test(column)) continue
    for (const key of companyKeys) {
      // A number makes it unique; where a check of the table refuses it, the text stays as it is.
      const result = await it.db.owner
        .query(
          `update ${table} t set ${column} = $1 || '.' || n.row from (
             select ctid, row_number() over () as row from ${table} where ${owner} = $2) n
           where t.ctid = n.ctid`,
          [`zq${key}zq.${table}.${column}`, company[key]],
        )
        .catch(() => ({ rowCount: 0 }))
      planted += result.rowCount ?? 0
    }
  }
  return planted
}

/** Canaries in a text: their company and column. */
export const canariesIn = (text: string): { of: CompanyKey; column: string }[] =>
  [...text.matchAll(/zq(\w+?)zq\.(\w+\.\w+)/g)].flatMap(([, of, column]) => {
    const key = companyKeys.find((one) => one === of)
    return key && column ? [{ of: key, column }] : []
  })
