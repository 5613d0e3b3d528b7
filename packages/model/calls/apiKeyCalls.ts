import { parseAddresses } from '@tandem/core'
import { z } from 'zod'

import { apiKeySecretSchema } from '../answers/apiKeys.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { instantText } from '../kit/instant.ts'
import { id, idList, plainLine } from '../kit/schema.ts'
import { apiKeyNameLength, apiKeyScopeNames } from './apiKeys.ts'

const version = z.int().min(1)
const values = {
  name: z.string().trim().min(apiKeyNameLength.min).max(apiKeyNameLength.max).pipe(plainLine),
  scopes: z
    .array(z.enum(apiKeyScopeNames))
    .min(1)
    .max(apiKeyScopeNames.length)
    // Sorted and without duplicates, so that the history shows only real changes.
    .transform((scopes) => apiKeyScopeNames.filter((scope) => scopes.includes(scope))),
  ipList: z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .transform((text, context) => {
      if (text === null || text.trim() === '') return null
      if (parseAddresses(text)) return text.trim()
      context.addIssue({ code: 'custom', params: { reason: 'field.addresses' } })
      return null
    }),
  expiresAt: instantText.nullable().default(null),
}
const oneKey = { id, version }

/** API keys of companies. */
export const apiKeyCalls = {
  ofUsers: defineCall({
    method: 'GET',
    path: '/sys/apiKey/ofUsers',
    access: 'user:list',
    summary: 'API keys that stop working with these people',
    ids: { ids: 'user' },
    in: z.strictObject({ ids: idList }),
    out: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  add: defineCall({
    method: 'POST',
    path: '/sys/apiKey/add',
    access: 'apiKey:add',
    summary: 'Make a key; its secret is in this answer and nowhere else',
    ids: { companyId: 'company' },
    in: z.strictObject({ ...values, companyId: id.optional() }),
    out: apiKeySecretSchema,
  }),
  edit: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/apiKey/edit',
    access: 'apiKey:edit',
    ids: { id: 'apiKey' },
    in: z.strictObject({ ...oneKey, ...values, enabled: z.boolean() }),
    out: nothingSchema,
  }),
  rotate: defineCall({
    method: 'POST',
    path: '/sys/apiKey/rotate',
    access: 'apiKey:edit',
    summary: 'A new secret; the present one counts for 24 hours more unless keepOld is false',
    ids: { id: 'apiKey' },
    in: z.strictObject({ ...oneKey, keepOld: z.boolean() }),
    out: apiKeySecretSchema,
  }),
  endOld: defineCall({
    method: 'POST',
    path: '/sys/apiKey/endOld',
    access: 'apiKey:edit',
    summary: 'The secret before the rotation stops counting now',
    ids: { id: 'apiKey' },
    in: z.strictObject(oneKey),
    out: nothingSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/sys/apiKey/delete',
    access: 'apiKey:delete',
    summary: 'Revoke a key, for good and at once',
    ids: { id: 'apiKey' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
}
