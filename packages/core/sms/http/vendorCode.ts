/**
 * What an answer of an HTTP vendor asks for: slow down, wait, let the whole gateway rest, the same because the account is
 * empty, go elsewhere, or end.
 */
export const answerActions = ['throttle', 'retry', 'pause', 'empty', 'reroute', 'final'] as const
export type AnswerAction = (typeof answerActions)[number]

/** Actions that name a time. */
export const isTimed = (action: AnswerAction): boolean =>
  action === 'retry' || action === 'pause' || action === 'empty'

/** Above every command_status of SMPP 3.4 §5.1.3, and still an integer of the database. */
const BASE = 0x1000_0000
const LONGEST = 86_400
const SECONDS = 0x2_0000

/** An answer as a status, in place of the command_status that HTTP does not have. */
export const vendorCode = (action: AnswerAction, seconds = 0): number =>
  BASE + answerActions.indexOf(action) * SECONDS + Math.min(seconds, LONGEST)

/** What such a status says; undefined: it is a command_status. */
export function readVendorCode(
  status: number,
): { action: AnswerAction; seconds: number } | undefined {
  const action = status < BASE ? undefined : answerActions[Math.floor((status - BASE) / SECONDS)]
  return action && { action, seconds: (status - BASE) % SECONDS }
}

/** Such a status in words, as logs and traces show it; undefined: it is a command_status. */
export function vendorCodeName(status: number): string | undefined {
  const read = readVendorCode(status)
  return (
    read &&
    `HTTP ${read.action}${isTimed(read.action) || read.seconds > 0 ? ` ${read.seconds} s` : ''}`
  )
}
