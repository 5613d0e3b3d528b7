import { finalText } from '@tandem/core'
import { z } from 'zod'

const kept = z.string().transform(finalText)

/** The text with a code, and the one that is shown: encrypted until its message has it. */
export const keptText = z.object({ content: kept, shown: kept })
