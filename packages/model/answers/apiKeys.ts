import { z } from 'zod'

import { apiKeyScopeNames } from '../calls/apiKeys.ts'

/** One row of GET /sys/apiKey/list. Times are ISO 8601 UTC. */
export const apiKeyRowSchema = z.object({
  id: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the secret.'),
  oldPrefix: z
    .string()
    .nullable()
    .describe('Of the former secret while it still counts, and until when.'),
  oldUntil: z.string().nullable(),
  scopes: z.array(z.enum(apiKeyScopeNames)),
  ipList: z
    .string()
    .nullable()
    .describe('Addresses and networks it may come from, one per line; null: any.'),
  expiresAt: z.string().nullable(),
  enabled: z.boolean(),
  state: z
    .enum(['active', 'disabled', 'expired', 'stopped'])
    .describe(
      'stopped: who kept it was frozen or deleted; whoever edits or renews it keeps it from then on.',
    ),
  lastUsedTime: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
  version: z.number(),
})
export type ApiKeyRow = z.output<typeof apiKeyRowSchema>

/** Answer of add and rotate: the secret, shown only once. */
export const apiKeySecretSchema = z.object({ id: z.string(), key: z.string() })
export type ApiKeySecret = z.output<typeof apiKeySecretSchema>

/** One row of GET /sys/apiRequest/list: a call made with an API key. */
export const apiRequestRowSchema = z.object({
  id: z.string(),
  createTime: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string().nullable(),
  keyId: z.string(),
  keyName: z.string().nullable(),
  keyPrefix: z.string().describe('The first characters of the secret that was sent.'),
  method: z.string(),
  requestUrl: z.string().describe('Pattern of the path.'),
  requestParam: z.string().describe('Masked arguments of the address as JSON; no body is kept.'),
  status: z.number().describe('HTTP status.'),
  reasonText: z.string().nullable().describe('Why it was refused, in words.'),
  costTime: z.number().describe('ms.'),
  ip: z.string(),
  requestId: z.string(),
})
export type ApiRequestRow = z.output<typeof apiRequestRowSchema>
