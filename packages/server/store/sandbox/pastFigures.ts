import type { PastMessage } from './pastMessage.ts'

/** The counters of a task (sms_task_count). */
export function countOf(
  taskId: string,
  companyId: string,
  messages: readonly PastMessage[],
  parts: number,
) {
  const count = (...states: string[]): number =>
    messages.filter(({ state }) => states.includes(state)).length
  const sum = (amount: (message: PastMessage) => bigint): bigint =>
    messages.reduce((total, message) => total + amount(message), 0n)
  const reserved = sum(({ hops }) => hops[0]?.price ?? 0n)
  const charged = sum(({ hops }) => hops[0]?.charged ?? 0n)
  return {
    task_id: taskId,
    slot: 0,
    company_id: companyId,
    dispatched: messages.length,
    submitted: messages.length - count('rejected'),
    delivered: count('delivered'),
    undelivered: count('undelivered'),
    failed: count('rejected', 'expired', 'unknown'),
    unsubmitted: count('rejected'),
    parts: messages.length * parts,
    reserved: String(reserved),
    charged: String(charged),
    released: String(reserved - charged),
  }
}

const QUARTER_MS = 15 * 60_000

/** Adds a message to the figures of its quarter of an hour. */
export function addFigures(
  figures: Map<string, Record<string, unknown>>,
  given: { companyId: string; at: number; message: PastMessage; parts: number },
): void {
  const { companyId, at, message, parts } = given
  const bucket = new Date(Math.floor(at / QUARTER_MS) * QUARTER_MS).toISOString()
  const key = `${companyId}|${bucket}|${message.country}|${message.route.gatewayId}`
  const known = figures.get(key)
  const was = (name: string): number => Number(known?.[name] ?? 0)
  const is = (...states: string[]): number => (states.includes(message.state) ? 1 : 0)
  figures.set(key, {
    company_id: companyId,
    bucket,
    country: message.country,
    gateway_id: message.route.gatewayId,
    product: 'notify',
    currency: 'USD',
    slot: 0,
    sent: was('sent') + 1,
    delivered: was('delivered') + is('delivered'),
    undelivered: was('undelivered') + is('undelivered'),
    failed: was('failed') + is('rejected', 'expired', 'unknown'),
    parts: was('parts') + parts,
    charged: was('charged') + Number(message.hops[0]?.charged ?? 0n),
  })
}
