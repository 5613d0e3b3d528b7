import type { ErrorCode } from '@tandem/model'
import { Refused } from '../Refused.ts'
import type { EntityRules } from './rules.ts'

/** A text that says how to ask a vendor; the console does not load what reads it. */
interface Written {
  field: string
  isRight: (text: string) => boolean
  reason: ErrorCode
}

/**
 * A request can be made and its answer read.
 * @param args of every reason: a message cannot write braces itself, they name its arguments
 */
export function readableRules(
  written: readonly Written[],
  args: Readonly<Record<string, string>>,
): EntityRules {
  const demand = (values: Readonly<Record<string, unknown>>): void => {
    for (const { field, isRight, reason } of written) {
      const value = values[field]
      if (typeof value !== 'string' || value === '' || isRight(value)) continue
      throw new Refused(reason, { args, fields: { [field]: { reason, args } } })
    }
  }
  return {
    async beforeAdd(_work, values) {
      demand(values)
    },
    async beforeEdit(_work, _before, values) {
      demand(values)
    },
  }
}
