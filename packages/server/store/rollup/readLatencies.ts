import { type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { FiguresAsked } from './readRollup.ts'
import { readFolded, rolledUp } from './rolledUp.ts'

/** Histograms by band (`latencyBand`): until a carrier had a message, and from then to its receipt. */
export interface Latencies {
  submit: Map<number, number>
  delivery: Map<number, number>
}

/** How long messages of a period took, by gateway. From the roll-ups: no message is read. */
export async function readLatencies(
  db: Transaction,
  {
    companies,
    product,
    where = {},
  }: Pick<FiguresAsked, 'companies' | 'product'> & {
    where?: { readonly gateway?: readonly string[] }
  },
  { from, to }: Period,
): Promise<ReadonlyMap<string, Latencies>> {
  const { gateway } = where
  const rows = await sql<{ gateway: string; band: number; sent: string; delivered: string }>`
    select split_part(f.value, ':', 1) as gateway, split_part(f.value, ':', 2)::int as band, sum(f.sent) as sent,
      sum(f.delivered) as delivered
    from (${rolledUp(
      {
        dimension: 'latency',
        columns: sql`f.value, f.sent, f.delivered`,
        edges: [from, to],
        companies,
        isTogether: true,
        where: sql.all([
          product !== undefined && sql`f.product = ${product}`,
          gateway && sql`split_part(f.value, ':', 1) = any (${gateway}::text[])`,
        ]),
      },
      await readFolded(db),
    )}) f
    group by 1, 2`.rows(db)
  const found = new Map<string, Latencies>()
  for (const { gateway: id, band, sent, delivered } of rows) {
    const known = found.get(id) ?? { submit: new Map(), delivery: new Map() }
    known.submit.set(band, Number(sent))
    known.delivery.set(band, Number(delivered))
    found.set(id, known)
  }
  return found
}

/** Histograms of any groups add up exactly. */
export function sumLatencies(all: Iterable<Latencies>): Latencies {
  const sum: Latencies = { submit: new Map(), delivery: new Map() }
  for (const one of all) {
    for (const kind of ['submit', 'delivery'] as const) {
      for (const [band, count] of one[kind]) {
        sum[kind].set(band, (sum[kind].get(band) ?? 0) + count)
      }
    }
  }
  return sum
}
