import { z } from 'zod'

/** Why an attempt failed: as the other side said it, or a sentence of ours. */
export const outboxError = z.union([
  z.object({ text: z.string() }),
  z.object({
    code: z.string(),
    args: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
export type OutboxError = z.output<typeof outboxError>
