import { z } from 'zod'

import { NOT_KEPT } from '../calls/apiRequests.ts'
import type { CallDefinition } from './call.ts'

type Input = Pick<CallDefinition, 'in' | 'parameters' | 'upload' | 'secrets'>

/** The names of a call's parameters. */
export function inputNames({ in: input, parameters, upload }: Input): ReadonlySet<string> {
  const shapes = [input, parameters, upload].flatMap((one) =>
    one instanceof z.ZodObject ? Object.keys(one.shape) : [],
  )
  return new Set(shapes)
}

/**
 * Masks what a call was asked, for a log: its secrets, and what it does not know, which may be one under a wrong name.
 * Made once for a call, since it works for every request.
 */
export function inputMask(call: Input): (asked: unknown) => unknown {
  const kept = new Set([...inputNames(call)].filter((name) => !call.secrets?.includes(name)))
  return (asked) => {
    if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return NOT_KEPT
    const shown: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(asked)) {
      shown[name] = kept.has(name) ? value : NOT_KEPT
    }
    return shown
  }
}
