import { type Charge, decomposeId, resales } from '@tandem/core'
import { HLR } from '@tandem/model'
import {
  type FigureDelta,
  noFigures,
  type ResaleDelta,
  type Tally,
} from '../../../ports/sms/tally.ts'

const QUARTER_MS = 900_000

/**
 * What look-ups that were charged in one transaction add to figures: money alone, as nothing is sent. So revenue and usage
 * are all that the ledger charged.
 * @param atId the transaction: the ledger counts its sales in the same quarter of an hour
 */
export function lookupFigures(
  companyId: string,
  atId: number,
  charged: readonly { country: string; charge: Charge }[],
): Tally {
  const { ms } = decomposeId(atId)
  const bucketAt = ms - (ms % QUARTER_MS)
  const figures = new Map<string, FigureDelta>()
  const resold = new Map<string, ResaleDelta>()
  const figure = (country: string, currency: string): FigureDelta => {
    const key = `${country}|${currency}`
    const known = figures.get(key) ?? {
      companyId,
      bucketAt,
      country,
      gatewayId: '0',
      operatorId: '0',
      senderId: '',
      templateId: '0',
      reason: '',
      product: HLR,
      currency,
      ...noFigures,
    }
    figures.set(key, known)
    return known
  }
  for (const { country, charge } of charged) {
    const { hops, pricing } = charge
    const [own, last] = [hops[0], hops.at(-1)]
    if (!own || !last) continue
    figure(country, own.currency).charged += pricing.prices[0] ?? 0n
    figure(country, last.currency).sold += pricing.prices[hops.length - 1] ?? 0n
    for (const { sellerId, currency, soldMicros, costMicros } of resales(charge, () => true)) {
      const key = `${sellerId}|${country}|${currency}`
      const place = { sellerId, bucketAt, customerId: companyId, country, product: HLR, currency }
      const known = resold.get(key) ?? { ...place, sold: 0n, cost: 0n }
      resold.set(key, known)
      known.sold += soldMicros
      known.cost += costMicros
    }
  }
  const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
    [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  return { tasks: [], figures: inOrder(figures), resales: inOrder(resold) }
}
