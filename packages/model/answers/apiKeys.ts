import { z } from 'zod'

import type { ListRow } from '../kit/list.ts'
import type { apiKeyList } from '../lists/apiKeys.ts'

/** One row of GET /sys/apiKey/list. Times are ISO 8601 UTC. */
export type ApiKeyRow = ListRow<typeof apiKeyList>

/** Answer of add and rotate: the secret, shown only once. */
export const apiKeySecretSchema = z.object({ id: z.string(), key: z.string() })
export type ApiKeySecret = z.output<typeof apiKeySecretSchema>
