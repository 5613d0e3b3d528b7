import { isReceiptRule, parseReceiptRules } from './receiptRules.ts'
import type { SubmitPolicy } from './submitPolicy.ts'

/** What may be done with a message that a carrier answers with a code: wait, rest, go elsewhere, or end. */
export const errorActions = ['retry', 'pause', 'reroute', 'final'] as const
export type ErrorAction = (typeof errorActions)[number]

/** From the first to the last command_status of the line, the carrier's answers are treated so. */
interface ErrorRule {
  from: number
  to: number
  action: ErrorAction
  /** retry: how long the message waits; pause: how long the gateway does. */
  seconds: number
}

const LONGEST_SECONDS = 86_400
const MOST_RULES = 200
/** A line covers no more than the range that vendors have for themselves (SMPP 3.4 §5.1.3). */
const WIDEST = 0x100
const LINE = /^(\w+)(?:\s*-\s*(\w+))?\s+([a-z]+)(?:\s+(\d{1,5}))?$/i

/**
 * A gateway's own rules, one per line, such as `0x45 retry 60`, `0x400-0x4FF final` or `1035 pause 300`; `#` begins a
 * remark. The later line counts. undefined: it is none. Lines about receipts are those of `parseReceiptRules`.
 */
export function parseErrorRules(text: string): ReadonlyMap<number, SubmitPolicy> | undefined {
  if (!parseReceiptRules(text)) return undefined
  const policies = new Map<number, SubmitPolicy>()
  let count = 0
  for (const line of text.split(/\r?\n/)) {
    const rule = line.replace(/#.*$/, '').trim()
    if (rule === '' || isReceiptRule(rule)) continue
    const read = readRule(rule)
    count += 1
    if (!read || count > MOST_RULES) return undefined
    for (let code = read.from; code <= read.to; code++) policies.set(code, policyOf(read))
  }
  return policies
}

function readRule(line: string): ErrorRule | undefined {
  const [, first = '', last = first, word = '', time] = LINE.exec(line) ?? []
  const from = readCode(first)
  const to = readCode(last)
  const action = errorActions.find((one) => one === word.toLowerCase())
  if (from === undefined || to === undefined || !action) return undefined
  if (to < from || to - from >= WIDEST) return undefined
  const isTimed = action === 'retry' || action === 'pause'
  const seconds = Number(time ?? 0)
  if (isTimed !== (time !== undefined) || seconds > LONGEST_SECONDS) return undefined
  return isTimed && seconds < 1 ? undefined : { from, to, action, seconds }
}

/** A command_status above 0, hexadecimal with 0x, else decimal. */
function readCode(word: string): number | undefined {
  const code = /^(0x[0-9a-f]{1,8}|[0-9]{1,10})$/i.test(word) ? Number(word) : 0
  return code > 0 && code <= 0xffff_ffff ? code : undefined
}

function policyOf({ action, seconds }: ErrorRule): SubmitPolicy {
  const reason = 'carrier.vendorError'
  switch (action) {
    case 'retry':
      return { kind: 'retry', reason, afterSeconds: seconds }
    case 'pause':
      return { kind: 'pause', reason, seconds }
    case 'reroute':
      return { kind: 'failover', reason }
    case 'final':
      return { kind: 'permanent', reason }
  }
}

/** Tables to start from: what some vendors document about their own codes, beyond those of the standard. */
export const errorTables = {
  standard: '',
  infobip: [
    '0x0C final # the message id was used before',
    '0x22 reroute # the network is not covered',
    '0x9F reroute # a parameter has a wrong length',
    '0xFF pause 300 # no balance',
    '0x4A1 pause 60 # the channel is switched off',
  ].join('\n'),
  hollatags: [
    '0x45 final # do not disturb',
    '0x400 reroute # no route',
    '0x401-0x402 pause 300 # no credit',
    '0x403 pause 3600 # the account is frozen',
    '0x404 final # bad data',
    '0x40A final # do not disturb, or the sender is restricted',
    '0x430 reroute # the text is too long',
    '0x431 retry 30 # internal error',
    '0x432-0x433 reroute # filtered, or the alphabet does not fit',
    '0x4FF retry 30 # internal error',
  ].join('\n'),
} as const
export type ErrorTable = keyof typeof errorTables
export const errorTableNames = ['standard', 'infobip', 'hollatags'] as const satisfies ErrorTable[]

/** The policies of a gateway: of the table it starts from, and before them its own. */
export function errorPolicies(
  table: ErrorTable,
  own: string | null,
): ReadonlyMap<number, SubmitPolicy> {
  return new Map([
    ...(parseErrorRules(errorTables[table]) ?? []),
    ...(own === null ? [] : (parseErrorRules(own) ?? [])),
  ])
}
