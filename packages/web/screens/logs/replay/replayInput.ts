import { maskedNames, type Replayable } from '@tandem/model'

type Input = Readonly<Record<string, unknown>>

/** What of a call decides how it is asked. */
type Asked = Pick<Replayable, 'method'> & { takes: readonly string[] }

/** JSON of a log; null for what is none. */
export function parsed(json: string | null): unknown {
  if (json === null) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

export const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value a line; '' for nothing. */
export const indented = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** Whether a call's input is in the query of its address. */
export const asksByQuery = ({ method }: Pick<Replayable, 'method'>): boolean =>
  method === 'GET' || method === 'DELETE'

/**
 * What is asked again, before it is edited: what the log kept, without the idempotency key, which a new request gets anew;
 * and for the company whose key it was, where that is not the reader's own and the call can be asked for another.
 */
export function firstInput(
  call: Asked,
  kept: { query: string | null; body: string | null },
  { company, ownCompany }: { company: string; ownCompany: string },
): Input {
  const found = parsed(asksByQuery(call) ? kept.query : kept.body)
  const { requestKey: _, _t, ...asked } = isInput(found) ? found : {}
  const isForeign = company !== ownCompany && call.takes.includes('companyId')
  return isForeign && !('companyId' in asked) ? { ...asked, companyId: company } : asked
}

/** Why a text cannot be asked: it is no JSON object, or holds values that have to be typed anew. */
export type InputFault = { kind: 'notJson' } | { kind: 'masked'; names: readonly string[] }

/** A typed text as the input of a call, or what is wrong with it. */
export function readInput(text: string): { input: Input } | { fault: InputFault } {
  const input = text.trim() === '' ? {} : parsed(text)
  if (!isInput(input)) return { fault: { kind: 'notJson' } }
  const names = maskedNames(input)
  return names.length > 0 ? { fault: { kind: 'masked', names } } : { input }
}

/** What is sent: with the key by which the server knows a repetition of the same request. */
export const withKey = (call: Asked, input: Input, requestKey: string): Input =>
  call.takes.includes('requestKey') ? { ...input, requestKey } : input
