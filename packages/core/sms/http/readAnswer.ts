import { type HttpMapping, linesOf } from './httpMapping.ts'
import { type AnswerRule, type AnswerRules, parseAnswerRules } from './answerRules.ts'
import { readSaid, valueAt } from './readValues.ts'

type AnswerParts = Pick<
  HttpMapping,
  'idAt' | 'successAt' | 'successWords' | 'errorAt' | 'answerRules'
>

/** An answer as it came. */
export interface HttpAnswer {
  status: number
  body: string
}

/**
 * What an answer says. `taken`: the vendor has the message; an empty id: receipts name ours. `refused`: it does not,
 * `error` are its own words. `doubt`: it may have it or not.
 */
export type AnswerReading =
  | { kind: 'taken'; id: string | null }
  | ({ kind: 'refused'; error: string | null } & AnswerRule)
  | { kind: 'doubt'; why: 'unreadable' | 'fault' }

/** Seconds the gateway rests when the vendor does not know the account (any more). */
const LOGIN_SECONDS = 60
const EMPTY_SECONDS = 300

/** Reads the answers of one vendor. */
export function answerReader(mapping: AnswerParts): (answer: HttpAnswer) => AnswerReading {
  const { idAt, successAt, errorAt } = mapping
  const rules = parseAnswerRules(mapping.answerRules) ?? NONE
  const words = new Set(
    linesOf(mapping.successWords).flatMap((line) =>
      line.split(',').map((word) => word.trim().toLowerCase()),
    ),
  )

  return ({ status, body }) => {
    const said = readSaid({ body })
    const error = errorAt === null ? undefined : valueAt(said, errorAt)
    const byError = error === undefined ? undefined : rules.errors.get(error.toLowerCase())
    if (byError) return { kind: 'refused', error: error ?? null, ...byError }
    const byStatus = rules.statuses.get(status)
    if (byStatus) return { kind: 'refused', error: error ?? null, ...byStatus }
    if (status < 200 || status > 299) {
      const known = error === undefined || !isRefusal(status) ? undefined : rules.others
      return known ? { kind: 'refused', error: error ?? null, ...known } : byStandard(status, error)
    }
    const id = idAt === null ? undefined : valueAt(said, idAt)
    const refused = { kind: 'refused', ...(rules.others ?? REROUTE) } as const
    if (successAt === null) {
      if (idAt === null) return error === undefined ? TAKEN : { ...refused, error }
      if (id !== undefined) return { kind: 'taken', id }
      return error === undefined ? UNREADABLE : { ...refused, error }
    }
    const word = valueAt(said, successAt)
    if (word === undefined) return error === undefined ? UNREADABLE : { ...refused, error }
    if (words.has(word.toLowerCase())) return { kind: 'taken', id: id ?? null }
    const bySuccess = rules.errors.get(word.toLowerCase())
    return { ...refused, ...bySuccess, error: error ?? word }
  }
}

/** What statuses mean where the vendor's rules say nothing (RFC 9110 §15, RFC 6585 §4). */
function byStandard(status: number, error: string | undefined): AnswerReading {
  const refused = (rule: AnswerRule): AnswerReading => ({
    kind: 'refused',
    error: error ?? `HTTP ${status}`,
    ...rule,
  })
  switch (status) {
    case 429:
    case 503: // nothing was done
      return refused({ action: 'throttle', seconds: 0 })
    case 401:
    case 403:
    case 407:
      return refused({ action: 'pause', seconds: LOGIN_SECONDS })
    case 402:
      return refused({ action: 'empty', seconds: EMPTY_SECONDS })
    default:
      return isRefusal(status) ? refused(REROUTE) : FAULT
  }
}

/** Redirects are not followed: whoever answers so has taken nothing. After 408 and 5xx nobody knows. */
const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 408

const REROUTE: AnswerRule = { action: 'reroute', seconds: 0 }
const TAKEN: AnswerReading = { kind: 'taken', id: null }
const UNREADABLE: AnswerReading = { kind: 'doubt', why: 'unreadable' }
const FAULT: AnswerReading = { kind: 'doubt', why: 'fault' }
const NONE: AnswerRules = { errors: new Map(), statuses: new Map(), others: undefined }
