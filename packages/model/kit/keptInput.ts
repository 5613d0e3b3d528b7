import { z } from 'zod'

import type { CallDefinition } from './call.ts'

/** Stands in the log of API requests for a value that is not kept. Nobody sends it by chance. */
export const NOT_KEPT = '\u2022\u2022\u2022\u2022\u2022\u2022'

/** The largest query, body or answer that the log of API requests keeps, bytes. */
export const MOST_KEPT_BYTES = 8_192

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

/** The names of an input's fields that hold something masked. */
export const maskedNames = (input: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    JSON.stringify(value)?.includes(NOT_KEPT) === true ? [name] : [],
  )
