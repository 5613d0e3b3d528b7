import { addSchema, editSchema, type Entity, entities, id, idList } from '@tandem/model'
import { z } from 'zod'

import { entityRules } from '../../services/entity/rules/entityRules.ts'
import { getEntity, listEntity } from '../../services/entity/readRecords.ts'
import { addEntity, deleteEntity, editEntity } from '../../services/entity/writeRecords.ts'
import type { Access, Route } from '../route.ts'
import { route } from '../route.ts'
import type { Ports } from '../../services/ports.ts'

/** The common routes of every entity, by the verbs it has. */
export function entityRoutes(ports: Ports): Route[] {
  return Object.values(entities).flatMap((entity) => routesOf(entity, ports))
}

function routesOf(entity: Entity, ports: Ports): Route[] {
  const rules = entityRules(entity)
  const access = (verb: string): Access => `${entity.name}:${verb}`
  const reads = [
    route({
      method: 'GET',
      path: `${entity.path}/list`,
      access: access('list'),
      handler: (ctx, _input, { query }) => listEntity(ctx, ports, entity, rules, query),
    }),
    route({
      method: 'GET',
      path: `${entity.path}/queryById`,
      access: access('list'),
      in: z.strictObject({ id }),
      handler: (ctx, input) => getEntity(ctx, ports, entity, rules, input.id),
    }),
  ]
  const writes = [
    route({
      method: 'POST',
      path: `${entity.path}/add`,
      access: access('add'),
      in: addSchema(entity),
      handler: (ctx, values) => addEntity(ctx, ports, entity, rules, values),
    }),
    route({
      method: ['PUT', 'POST'],
      path: `${entity.path}/edit`,
      access: access('edit'),
      in: editSchema(entity),
      handler: (ctx, input) => editEntity(ctx, ports, entity, rules, input),
    }),
    route({
      method: 'DELETE',
      path: `${entity.path}/delete`,
      access: access('delete'),
      in: z.strictObject({ id }),
      handler: (ctx, input) => deleteEntity(ctx, ports, entity, rules, [input.id]),
    }),
    ...['deleteBatch', 'batchDelete'].map((verb) =>
      route({
        method: 'DELETE',
        path: `${entity.path}/${verb}`,
        access: access('delete'),
        in: z.strictObject({ ids: idList }),
        handler: (ctx, input) => deleteEntity(ctx, ports, entity, rules, input.ids),
      }),
    ),
  ]
  return [...reads, ...writes]
}
