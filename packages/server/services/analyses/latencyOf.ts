import { latencyPercentile, type Period } from '@tandem/core'
import type { Analysis, AnalysisAnswer, Latency, Percentiles } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { type Latencies, readLatencies, sumLatencies } from '../../store/rollup/readLatencies.ts'
import type { FiguresAsked } from '../../store/rollup/readRollup.ts'
import type { Ctx } from '../ctx.ts'
import { dimensionsInSight, seesLatency } from './analysisSight.ts'

const NONE: ReadonlyMap<string, Latencies> = new Map()

/** How long messages of both periods took, and by gateway for who sees gateways; nothing where that is not kept. */
export async function latencyOf(
  ctx: Ctx,
  transaction: Transaction,
  analysis: Analysis,
  { where = {}, ...asked }: Omit<FiguresAsked, 'periods' | 'by'>,
  periods: readonly [Period, Period],
): Promise<Pick<AnalysisAnswer, 'latency'>> {
  if (!seesLatency(ctx, analysis, where)) return {}
  const of = { ...asked, where: { ...(where.gateway && { gateway: where.gateway }) } }
  const [now = NONE, was = NONE] = await readLatencies(transaction, of, periods)
  const seesGateways = dimensionsInSight(ctx, analysis).some(([, by]) => by === 'gateway')
  return {
    latency: {
      now: latency(sumLatencies(now.values())),
      was: latency(sumLatencies(was.values())),
      ...(seesGateways && {
        gateways: Object.fromEntries([...now].map(([id, one]) => [id, latency(one)])),
      }),
    },
  }
}

const latency = ({ submit, delivery }: Latencies): Latency => ({
  submit: percentiles(submit),
  delivery: percentiles(delivery),
})

function percentiles(counts: ReadonlyMap<number, number>): Percentiles {
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => latencyPercentile(counts, share))
  return typeof p50 === 'number' && typeof p90 === 'number' && typeof p99 === 'number'
    ? { p50, p90, p99 }
    : null
}
