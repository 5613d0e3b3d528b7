import { z } from 'zod'

import {
  dictionaryNodeSchema,
  dictionaryUsesSchema,
  dictItemSchema,
} from '../answers/dictionaries.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/**
 * A dictionary, or a table of the API family by its three parts; with more parts no table matches and it is
 * refused.
 */
const code = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}(,[^,]{1,64}){0,3}$/)

/** Dictionaries for forms and lists (wire of the API family). */
export const dictionaryCalls = {
  items: defineCall({
    method: 'GET',
    path: '/sys/dict/getDictItems/:code',
    access: 'signedIn',
    readOnly: true,
    summary: 'Items of a dictionary',
    in: z.strictObject({ code }),
    out: z.array(dictItemSchema),
  }),
  text: defineCall({
    method: 'GET',
    path: '/sys/dict/getDictText/:code/:key',
    access: 'signedIn',
    readOnly: true,
    summary: 'Text of one value of a dictionary',
    in: z.strictObject({ code, key: z.string().min(1).max(64) }),
    out: z.string(),
  }),
  allItems: defineCall({
    method: 'GET',
    path: '/sys/dict/queryAllDictItems',
    access: 'signedIn',
    readOnly: true,
    summary: 'Items of every dictionary by its code',
    out: z.record(z.string(), z.array(dictItemSchema)),
  }),
  tree: defineCall({
    method: 'GET',
    path: '/sys/dict/treeList',
    access: 'dictionary:list',
    readOnly: true,
    summary: 'Dictionaries with their items',
    out: z.array(dictionaryNodeSchema),
  }),
  uses: defineCall({
    method: 'GET',
    path: '/sys/dict/uses',
    access: 'dictionary:list',
    readOnly: true,
    summary: 'How many records hold the values of a dictionary',
    ids: { id: 'dictionary' },
    in: z.strictObject({ id }),
    out: dictionaryUsesSchema,
  }),
  refresh: defineCall({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: '/sys/dict/refleshCache',
    access: 'dictionary:edit',
    summary: 'Read the dictionaries anew',
    out: nothingSchema,
  }),
  order: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/dictItem/order',
    access: 'dictionaryItem:edit',
    summary: 'Put the items of a dictionary in order',
    ids: { dictId: 'dictionary', ids: 'dictionaryItem' },
    in: z.strictObject({ dictId: id, ids: z.array(id).min(1).max(1_000) }),
    out: nothingSchema,
  }),
}
