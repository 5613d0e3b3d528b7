import type { GatewayTestMessage } from '@tandem/model'

/** How long the slowest response took, ms; null: there is none yet. */
export const answerMsOf = ({ parts }: GatewayTestMessage): number | null =>
  largest(parts.map(({ answerMs }) => answerMs))

/** How long the slowest receipt took, once all parts have one, ms. */
export function receiptMsOf({ parts }: GatewayTestMessage): number | null {
  const times = parts.map(({ receiptMs }) => receiptMs)
  return times.includes(null) ? null : largest(times)
}

function largest(times: readonly (number | null)[]): number | null {
  const known = times.flatMap((ms) => ms ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

/** Which message was on the phone first; undefined unless there are several. */
export function firstOf(messages: readonly GatewayTestMessage[]): string | undefined {
  const came = messages.flatMap(({ id, received }) =>
    received && received.toldBy === null ? [{ id, at: Date.parse(received.firstAt) }] : [],
  )
  if (came.length < 2) return undefined
  return came.reduce((first, one) => (one.at < first.at ? one : first)).id
}
