import {
  dictionaryNodeSchema,
  dictionaryUsesSchema,
  dictItemSchema,
  id,
  nothingSchema,
} from '@tandem/model'
import { z } from 'zod'

import { forgetDictionaries } from '../../services/organisation/dictionaryBook.ts'
import {
  dictionaryItems,
  dictionaryText,
  everyDictionary,
} from '../../services/organisation/dictionaryItems.ts'
import { dictionaryTree, orderItems } from '../../services/organisation/dictionaryTree.ts'
import { dictionaryUses } from '../../services/organisation/dictionaryUses.ts'
import type { Ports } from '../../services/ports.ts'
import { type Route, route } from '../route.ts'

/**
 * A dictionary, or a table of the API family by its three parts; with more parts no table matches and it is
 * refused.
 */
const code = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}(,[^,]{1,64}){0,3}$/)

/** Dictionaries for forms and lists (wire of the API family). */
export const dictionaryRoutes = (ports: Ports): Route[] => [
  route({
    method: 'GET',
    path: '/sys/dict/getDictItems/:code',
    out: z.array(dictItemSchema),
    access: 'signedIn',
    summary: 'Items of a dictionary',
    in: z.strictObject({ code }),
    handler: (ctx, input) => dictionaryItems(ctx, ports, input.code),
  }),
  route({
    method: 'GET',
    path: '/sys/dict/getDictText/:code/:key',
    out: z.string(),
    access: 'signedIn',
    summary: 'Text of one value of a dictionary',
    in: z.strictObject({ code, key: z.string().min(1).max(64) }),
    handler: (ctx, input) => dictionaryText(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/dict/queryAllDictItems',
    out: z.record(z.string(), z.array(dictItemSchema)),
    access: 'signedIn',
    summary: 'Items of every dictionary by its code',
    handler: (ctx) => everyDictionary(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/dict/treeList',
    out: z.array(dictionaryNodeSchema),
    access: 'dictionary:list',
    summary: 'Dictionaries with their items',
    handler: (ctx) => dictionaryTree(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/dict/uses',
    out: dictionaryUsesSchema,
    access: 'dictionary:list',
    summary: 'How many records hold the values of a dictionary',
    in: z.strictObject({ id }),
    handler: (ctx, input) => dictionaryUses(ctx, ports, input.id),
  }),
  route({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: '/sys/dict/refleshCache',
    out: nothingSchema,
    access: 'dictionary:edit',
    summary: 'Read the dictionaries anew',
    handler: () => {
      forgetDictionaries(ports)
      return Promise.resolve(null)
    },
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/dictItem/order',
    out: nothingSchema,
    access: 'dictionaryItem:edit',
    summary: 'Put the items of a dictionary in order',
    in: z.strictObject({ dictId: id, ids: z.array(id).min(1).max(1_000) }),
    handler: (ctx, input) => orderItems(ctx, ports, input),
  }),
]
