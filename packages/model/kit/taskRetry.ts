import { type RetryTable, smsRetries } from '@tandem/core'
import { z } from 'zod'

import { wholeNumber } from './wholeNumber.ts'

/** How often and when recipients of a kind of task are tried again, as a call says it: `.shape` is part of its input. */
const retrySchemaOf = ({ times, minutes }: RetryTable) =>
  z.object({
    retryTimes: wholeNumber(times.least, times.most)
      .optional()
      .describe(
        `How often a recipient that was not reached is tried again, up to ${times.most} times, while it is valid. It is charged once. If left out, never.`,
      ),
    retryAfterMinutes: wholeNumber(minutes.least, minutes.most)
      .optional()
      .describe(
        `Minutes from the end of a try to the next one, ${minutes.least} to ${minutes.most}. If left out, ${minutes.usual}.`,
      ),
  })

export const smsRetrySchema = retrySchemaOf(smsRetries)
export type Retrying = z.output<typeof smsRetrySchema>
