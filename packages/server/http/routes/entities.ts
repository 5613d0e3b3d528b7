import {
  addSchema,
  editSchema,
  entities,
  type Entity,
  historySchema,
  id,
  idList,
  isRestorable,
  listParameters,
  nothingSchema,
  optionsSchema,
  pageSchema,
  recordSchema,
  treeNodeSchema,
} from '@tandem/model'
import { z } from 'zod'

import { historyOf } from '../../services/entity/history.ts'
import { optionsOf } from '../../services/entity/options.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import type { EntityRules } from '../../services/entity/rules.ts'
import { entityRules } from '../../services/entity/rules/entityRules.ts'
import { restoreEntity } from '../../services/entity/restoreRecords.ts'
import { addEntity, deleteEntity, editEntity } from '../../services/entity/writeRecords.ts'
import { type Route, route } from '../route.ts'
import { requestKeyOf } from '../requestKey.ts'
import { bulkRoutes } from './entityBulk.ts'
import { type SheetPorts, sheetRoutes } from './entitySheets.ts'

/** The common routes of every entity, by its verbs. */
export function entityRoutes(ports: SheetPorts): Route[] {
  const every: readonly Entity[] = Object.values(entities)
  return every.flatMap((entity) => {
    const rules = entityRules(entity, ports)
    return [
      ...readRoutes(entity, rules, ports),
      ...writeRoutes(entity, rules, ports),
      ...sheetRoutes(entity, rules, ports),
      ...bulkRoutes(entity, ports),
    ]
  })
}

function readRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const access = `${entity.name}:list` as const
  const record = recordSchema(entity)
  const page = pageSchema(record)
  // Clients of the family that request no page get the whole tree, if there is one.
  const listed: z.ZodType = rules.whole ? z.union([page, z.array(treeNodeSchema)]) : page
  const common = [
    route({
      method: 'GET',
      path: `${entity.path}/list`,
      access,
      summary: `List: ${entity.name}`,
      parameters: listParameters(entity),
      out: listed,
      handler: (ctx, _input, { query: { _t, ...query } }): Promise<unknown> =>
        rules.whole && Object.keys(query).length === 0
          ? rules.whole(ctx, ports)
          : listEntity(ctx, ports, entity, rules, query),
    }),
    route({
      method: 'GET',
      path: `${entity.path}/queryById`,
      access,
      summary: `Get: ${entity.name}`,
      out: record,
      in: z.strictObject({ id }),
      handler: (ctx, input) => getEntity(ctx, ports, entity, rules, input.id),
    }),
    route({
      method: 'GET',
      path: `${entity.path}/history`,
      access,
      summary: `Who changed what: ${entity.name}`,
      out: historySchema,
      in: z.strictObject({ id }),
      handler: (ctx, input) => historyOf(ctx, ports, entity, input.id),
    }),
  ]
  if (!entity.pickable) return common
  const options = route({
    method: 'GET',
    path: `${entity.path}/options`,
    access: 'signedIn',
    summary: `To choose from in a form: ${entity.name}`,
    out: optionsSchema,
    in: z
      .object({ keyword: z.string().max(64).optional(), ids: idList.optional() })
      .catchall(z.string()),
    handler: (ctx, { keyword, ids, ...within }) =>
      optionsOf(ctx, ports, entity, rules, { keyword, ids, within }),
  })
  return [...common, options]
}

function writeRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const has = (verb: (typeof entity.verbs)[number]) => entity.verbs.includes(verb)
  const access = (verb: string) => `${entity.name}:${verb}` as const
  const add = route({
    method: 'POST',
    path: `${entity.path}/add`,
    access: access('add'),
    summary: `Add: ${entity.name}`,
    out: id,
    in: addSchema(entity),
    handler: (ctx, values, call) =>
      addEntity(ctx, ports, entity, rules, { values, requestKey: requestKeyOf(call) }),
  })
  const edit = route({
    method: ['PUT', 'POST'],
    path: `${entity.path}/edit`,
    out: nothingSchema,
    access: access('edit'),
    summary: `Edit: ${entity.name}`,
    in: editSchema(entity),
    handler: (ctx, input) => editEntity(ctx, ports, entity, rules, input),
  })
  const removeOne = route({
    method: 'DELETE',
    path: `${entity.path}/delete`,
    out: nothingSchema,
    access: access('delete'),
    summary: `Delete: ${entity.name}`,
    in: z.strictObject({ id }),
    handler: (ctx, input) => deleteEntity(ctx, ports, entity, rules, [input.id]),
  })
  // The specification spells one of them batchDelete; both work everywhere.
  const removeMany = ['deleteBatch', 'batchDelete'].map((verb) =>
    route({
      method: 'DELETE',
      path: `${entity.path}/${verb}`,
      out: nothingSchema,
      access: access('delete'),
      summary: `Delete several: ${entity.name}`,
      in: z.strictObject({ ids: idList }),
      handler: (ctx, input) => deleteEntity(ctx, ports, entity, rules, input.ids),
    }),
  )
  const restore = route({
    method: 'PUT',
    path: `${entity.path}/restore`,
    out: nothingSchema,
    access: access('delete'),
    summary: `Undo an own deletion: ${entity.name}`,
    in: z.strictObject({ ids: idList }),
    handler: (ctx, input) => restoreEntity(ctx, ports, entity, rules, input.ids),
  })
  return [
    ...(has('add') ? [add] : []),
    ...(has('edit') ? [edit] : []),
    ...(has('delete') ? [removeOne, ...removeMany] : []),
    ...(isRestorable(entity) ? [restore] : []),
  ]
}
