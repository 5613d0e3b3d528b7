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
