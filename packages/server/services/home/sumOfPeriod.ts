import type { Figures } from './readFigures.ts'
import type { Period } from './totalPeriods.ts'

/** Sums the quarters of an hour that start in a period. */
export function sumOfPeriod(quarters: ReadonlyMap<number, Figures>, { from, to }: Period): Figures {
  const total = { sent: 0, delivered: 0, undelivered: 0, failed: 0, parts: 0, charged: 0n }
  for (const [at, figures] of quarters) {
    if (at < from || at >= to) continue
    total.sent += figures.sent
    total.delivered += figures.delivered
    total.undelivered += figures.undelivered
    total.failed += figures.failed
    total.parts += figures.parts
    total.charged += figures.charged
  }
  return total
}
