import { z } from 'zod'
import { idText, timeListFields, wireIds } from '@tandem/model'

/** Query of GET /sms/notify/outbox/list. */
export const outboxListInput = z.strictObject({
  ...timeListFields,
  id: wireIds.optional(),
  taskId: idText.optional(),
  mobile: z.string().max(24).optional(),
  status: z.string().max(100).optional(),
  country: z.string().max(200).optional(),
  companyId: idText.optional(),
  gatewayId: idText.optional(),
})
export type OutboxListInput = z.output<typeof outboxListInput>
