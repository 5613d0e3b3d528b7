import { z } from 'zod'

import { treeNodeSchema } from '../answers/trees.ts'
import { listParameters, nothingSchema, pageSchema, recordSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import type { Entity } from '../kit/entity.ts'
import { addSchema, editSchema, id, idList } from '../kit/schema.ts'
import { recordCalls } from './recordCalls.ts'

const one = z.strictObject({ id })
const many = z.strictObject({ ids: idList })

// Clients of the family that request no page get the whole tree, if there is one.
const listed = (entity: Entity): z.ZodType => {
  const page = pageSchema(recordSchema(entity))
  return entity.tree ? z.union([page, z.array(treeNodeSchema)]) : page
}

type EntityCalls = ReturnType<typeof makeCalls>
const made = new WeakMap<Entity, EntityCalls>()

/** The common calls of an entity, made once; its verbs say which of them exist. */
export function entityCalls(entity: Entity): EntityCalls {
  const calls = made.get(entity) ?? makeCalls(entity)
  made.set(entity, calls)
  return calls
}

const makeCalls = (entity: Entity) => {
  const common = recordCalls(entity.path)
  return {
    list: defineCall({
      method: 'GET',
      path: common.list.path,
      access: `${entity.name}:list`,
      readOnly: true,
      summary: `List: ${entity.name}`,
      parameters: listParameters(entity),
      out: listed(entity),
    }),
    queryById: defineCall({
      method: 'GET',
      path: common.queryById.path,
      access: `${entity.name}:list`,
      readOnly: true,
      summary: `Get: ${entity.name}`,
      in: common.queryById.in,
      out: recordSchema(entity),
    }),
    history: defineCall({
      method: 'GET',
      path: common.history.path,
      access: `${entity.name}:list`,
      readOnly: true,
      summary: `Who changed what: ${entity.name}`,
      in: common.history.in,
      out: common.history.out,
    }),
    options: defineCall({
      method: 'GET',
      path: common.options.path,
      access: 'signedIn',
      readOnly: true,
      summary: `To choose from in a form: ${entity.name}`,
      in: common.options.in,
      out: common.options.out,
    }),
    add: defineCall({
      method: 'POST',
      path: `${entity.path}/add`,
      access: `${entity.name}:add`,
      summary: `Add: ${entity.name}`,
      once: true,
      in: addSchema(entity),
      out: id,
    }),
    edit: defineCall({
      method: ['PUT', 'POST'],
      path: `${entity.path}/edit`,
      access: `${entity.name}:edit`,
      summary: `Edit: ${entity.name}`,
      in: editSchema(entity),
      out: nothingSchema,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: common.remove.path,
      access: `${entity.name}:delete`,
      summary: `Delete: ${entity.name}`,
      in: one,
      out: nothingSchema,
    }),
    removeMany: removeMany(entity, common.removeMany.path),
    // The specification spells one of them so; both work everywhere.
    batchDelete: removeMany(entity, `${entity.path}/batchDelete`),
    restore: defineCall({
      method: 'PUT',
      path: common.restore.path,
      access: `${entity.name}:delete`,
      summary: `Undo an own deletion: ${entity.name}`,
      in: many,
      out: nothingSchema,
    }),
  }
}

const removeMany = ({ name }: Entity, path: string) =>
  defineCall({
    method: 'DELETE',
    path,
    access: `${name}:delete`,
    summary: `Delete several: ${name}`,
    in: many,
    out: nothingSchema,
  })
