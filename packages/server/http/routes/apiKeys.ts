import { parseAddresses } from '@tandem/core'
import {
  apiKeyNameLength,
  apiKeyRowSchema,
  apiKeyScopeNames,
  apiKeySecretSchema,
  id,
  idList,
  instantText,
  nothingSchema,
  pageSchema,
  signInAsReasonLength,
  signInAsResultSchema,
} from '@tandem/model'
import { z } from 'zod'

import { apiKeyListInput, keysOfUsers, listApiKeys } from '../../services/apiKeys/listApiKeys.ts'
import {
  addApiKey,
  editApiKey,
  endOldSecret,
  revokeApiKey,
  rotateApiKey,
} from '../../services/apiKeys/manageApiKeys.ts'
import { endSignInAs, signInAs } from '../../services/impersonation/signInAs.ts'
import { demandSession } from '../authenticate.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const version = z.int().min(1)
/** One line without invisible characters: it appears in the history. */
const plain = z.string().regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u)
const values = {
  name: z.string().trim().min(apiKeyNameLength.min).max(apiKeyNameLength.max).pipe(plain),
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
const reason = z
  .string()
  .trim()
  .min(signInAsReasonLength.min)
  .max(signInAsReasonLength.max)
  .pipe(plain)

/** API keys of companies, and acting as another user. */
export const apiKeyRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/apiKey/list',
    out: pageSchema(apiKeyRowSchema),
    list: true,
    access: 'apiKey:list',
    summary: 'API keys of the companies in sight',
    in: apiKeyListInput,
    handler: (ctx, input) => listApiKeys(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/apiKey/ofUsers',
    out: z.array(z.object({ id: z.string(), name: z.string() })),
    access: 'user:list',
    summary: 'API keys that stop working with these people',
    in: z.strictObject({ ids: idList }),
    handler: (ctx, { ids }) => keysOfUsers(ctx, ports, ids),
  }),
  route({
    method: 'POST',
    path: '/sys/apiKey/add',
    out: apiKeySecretSchema,
    access: 'apiKey:add',
    summary: 'Make a key; its secret is in this answer and nowhere else',
    in: z.strictObject({ ...values, companyId: id.optional() }),
    handler: (ctx, input) => addApiKey(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/apiKey/edit',
    out: nothingSchema,
    access: 'apiKey:edit',
    in: z.strictObject({ ...oneKey, ...values, enabled: z.boolean() }),
    handler: async (ctx, input) => {
      await editApiKey(ctx, ports, input)
      return null
    },
  }),
  route({
    method: 'POST',
    path: '/sys/apiKey/rotate',
    out: apiKeySecretSchema,
    access: 'apiKey:edit',
    summary: 'A new secret; the present one counts for 24 hours more unless keepOld is false',
    in: z.strictObject({ ...oneKey, keepOld: z.boolean() }),
    handler: (ctx, input) => rotateApiKey(ctx, ports, input),
  }),
  route({
    method: 'POST',
    path: '/sys/apiKey/endOld',
    out: nothingSchema,
    access: 'apiKey:edit',
    summary: 'The secret before the rotation stops counting now',
    in: z.strictObject(oneKey),
    handler: async (ctx, input) => {
      await endOldSecret(ctx, ports, input)
      return null
    },
  }),
  route({
    method: 'DELETE',
    path: '/sys/apiKey/delete',
    out: nothingSchema,
    access: 'apiKey:delete',
    summary: 'Revoke a key, for good and at once',
    in: z.strictObject({ id }),
    handler: async (ctx, input) => {
      await revokeApiKey(ctx, ports, input.id)
      return null
    },
  }),
  ...signInAsRoutes(ports),
]

const signInAsRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'POST',
    path: '/sys/user/signInAs',
    out: signInAsResultSchema,
    access: 'user:signInAs',
    summary: 'Look at the console as another user, read-only, for half an hour',
    in: z.strictObject({ id, reason, code: z.string().max(64).optional() }),
    handler: async (ctx, { code, ...input }, { session, request }) => {
      demandSession(request, session)
      return signInAs(ctx, ports, session, {
        ...input,
        ...(code === undefined ? {} : { code }),
        userAgent: request.headers['user-agent'] ?? null,
      })
    },
  }),
  route({
    method: 'POST',
    path: '/sys/user/endSignInAs',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Back to oneself',
    handler: async (_ctx, _input, { session }) => {
      await endSignInAs(ports, session)
      return null
    },
  }),
]
