import { type Period } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { edgesOf, type FiguresAsked } from './readRollup.ts'
import { ofProduct, readFolded, rolledUp } from './rolledUp.ts'

/** Histograms by band (`latencyBand`): until a carrier had a message, and from then to its receipt. */
export interface Latencies {
  submit: Map<number, number>
  delivery: Map<number, number>
}

/** How long messages of each period took, by gateway, in their order. From the roll-ups: no message is read. */
export async function readLatencies(
  db: Transaction,
  {
    companies,
    product,
    where = {},
  }: Pick<FiguresAsked, 'companies' | 'product'> & {
    where?: { readonly gateway?: readonly string[] }
  },
  periods: readonly Period[],
): Promise<ReadonlyMap<string, Latencies>[]> {
  const { gateway } = where
  const edges = edgesOf({ periods })
  const rows = await sql<LatencyRow>`
    select width_bucket(f.bucket, ${edges.map((at) => new Date(at))}::timestamptz[]) as slice,
      split_part(f.value, ':', 1) as gateway, split_part(f.value, ':', 2)::int as band, sum(f.sent) as sent,
      sum(f.delivered) as delivered
    from (${rolledUp(
      {
        dimension: 'latency',
        columns: sql`f.bucket, f.value, f.sent, f.delivered`,
        edges,
        companies,
        isTogether: true,
        where: sql.all([
          ofProduct(product),
          gateway && sql`split_part(f.value, ':', 1) = any (${gateway}::text[])`,
        ]),
      },
      await readFolded(db),
    )}) f
    group by 1, 2, 3`.rows(db)
  return periods.map(({ from, to }) => {
    const inPeriod = ({ slice }: LatencyRow): boolean => {
      const at = edges[slice - 1] ?? to
      return at >= from && at < to
    }
    return histograms(rows.filter(inPeriod))
  })
}

interface LatencyRow {
  /** Between which of the edges. */
  slice: number
  gateway: string
  band: number
  sent: string
  delivered: string
}

function histograms(rows: readonly LatencyRow[]): ReadonlyMap<string, Latencies> {
  const found = new Map<string, Latencies>()
  for (const { gateway, band, sent, delivered } of rows) {
    const known = found.get(gateway) ?? { submit: new Map(), delivery: new Map() }
    known.submit.set(band, (known.submit.get(band) ?? 0) + Number(sent))
    known.delivery.set(band, (known.delivery.get(band) ?? 0) + Number(delivered))
    found.set(gateway, known)
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
