import { entities, type Entity, entityCalls, isRestorable } from '@tandem/model'

import { historyOf } from '../../services/entity/history.ts'
import { optionsOf } from '../../services/entity/options.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import type { EntityRules } from '../../services/entity/rules.ts'
import { entityRules } from '../../services/nouns/entityRules.ts'
import { restoreEntity } from '../../services/entity/restoreRecords.ts'
import { addEntity, deleteEntity, editEntity } from '../../services/entity/writeRecords.ts'
import { answer, type Route } from '../route.ts'
import { bulkRoutes } from './entityBulk.ts'
import { type SheetPorts, sheetRoutes } from './entitySheets.ts'

/** The common routes of every entity, by its verbs. */
export function entityRoutes(ports: SheetPorts): Route[] {
  const every: readonly Entity[] = Object.values(entities)
  return every.flatMap((entity) => routesOf(entity, ports))
}

/** Those of one entity. */
export function routesOf(entity: Entity, ports: SheetPorts): Route[] {
  const rules = entityRules(entity, ports)
  return [
    ...readRoutes(entity, rules, ports),
    ...writeRoutes(entity, rules, ports),
    ...sheetRoutes(entity, rules, ports),
    ...bulkRoutes(entity, ports),
  ]
}

function readRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const calls = entityCalls(entity)
  const common = [
    answer(calls.list, (ctx, _input, { query: { _t, ...query } }): Promise<unknown> =>
      rules.whole && Object.keys(query).length === 0
        ? rules.whole(ctx, ports)
        : listEntity(ctx, ports, entity, rules, query),
    ),
    answer(calls.queryById, (ctx, input) => getEntity(ctx, ports, entity, rules, input.id)),
    answer(calls.history, (ctx, input) => historyOf(ctx, ports, entity, input.id)),
  ]
  if (!entity.pickable) return common
  const options = answer(calls.options, (ctx, { keyword, ids, ...within }) =>
    optionsOf(ctx, ports, entity, rules, { keyword, ids, within }),
  )
  return [...common, options]
}

function writeRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const has = (verb: (typeof entity.verbs)[number]) => entity.verbs.includes(verb)
  const calls = entityCalls(entity)
  const add = answer(calls.add, (ctx, values, { requestKey }) =>
    addEntity(ctx, ports, entity, rules, { values, requestKey }),
  )
  const edit = answer(calls.edit, (ctx, input) => editEntity(ctx, ports, entity, rules, input))
  const removeOne = answer(calls.remove, (ctx, input) =>
    deleteEntity(ctx, ports, entity, rules, [input.id]),
  )
  // The specification spells one of them batchDelete; both work everywhere.
  const removeMany = [calls.removeMany, calls.batchDelete].map((call) =>
    answer(call, (ctx, input) => deleteEntity(ctx, ports, entity, rules, input.ids)),
  )
  const restore = answer(calls.restore, (ctx, input) =>
    restoreEntity(ctx, ports, entity, rules, input.ids),
  )
  return [
    ...(has('add') ? [add] : []),
    ...(has('edit') ? [edit] : []),
    ...(has('delete') ? [removeOne, ...removeMany] : []),
    ...(isRestorable(entity) ? [restore] : []),
  ]
}
