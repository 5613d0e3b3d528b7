import { linesOf } from './httpMapping.ts'
import { type AnswerAction, answerActions, isTimed } from './vendorCode.ts'

/** What to do at an answer. */
export interface AnswerRule {
  action: AnswerAction
  /** retry: how long the message waits; pause, empty: how long the gateway does. */
  seconds: number
}

/** By the vendor's errors as they are written (without case), and by HTTP statuses. */
export interface AnswerRules {
  errors: ReadonlyMap<string, AnswerRule>
  statuses: ReadonlyMap<number, AnswerRule>
  /** For every other error. */
  others: AnswerRule | undefined
}

const MOST_RULES = 200
const LONGEST_SECONDS = 86_400
const EMPTY_SECONDS = 300
const LINE = /^(.+?)\s+([a-z]+)(?:\s+(\d{1,5}))?$/i

/**
 * Rules, one per line: an error of the vendor, `http:` with a status, or `*` for every other error, and an action with
 * its seconds, such as `insufficient_balance empty 600`, `http:429 throttle` or `* reroute`. The later line counts.
 * undefined: they are none.
 */
export function parseAnswerRules(text: string | null): AnswerRules | undefined {
  const errors = new Map<string, AnswerRule>()
  const statuses = new Map<number, AnswerRule>()
  let others: AnswerRule | undefined
  let count = 0
  for (const line of linesOf(text)) {
    const [, value = '', word = '', time] = LINE.exec(line) ?? []
    const rule = readRule(word, time)
    count += 1
    if (!rule || count > MOST_RULES) return undefined
    const status = /^http:(.*)$/i.exec(value)?.[1]
    if (status !== undefined) {
      if (!/^[1-5][0-9]{2}$/.test(status)) return undefined
      statuses.set(Number(status), rule)
    } else if (value === '*') others = rule
    else errors.set(value.toLowerCase(), rule)
  }
  return { errors, statuses, others }
}

function readRule(word: string, time: string | undefined): AnswerRule | undefined {
  const action = answerActions.find((one) => one === word.toLowerCase())
  if (!action) return undefined
  if (!isTimed(action)) return time === undefined ? { action, seconds: 0 } : undefined
  if (time === undefined) return action === 'empty' ? { action, seconds: EMPTY_SECONDS } : undefined
  const seconds = Number(time)
  return seconds < 1 || seconds > LONGEST_SECONDS ? undefined : { action, seconds }
}
