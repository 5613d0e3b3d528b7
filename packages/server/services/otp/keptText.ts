import { z } from 'zod'

/** The text with a code, and the one that is shown: encrypted until its message has it. */
export const keptText = z.object({ content: z.string(), shown: z.string() })
