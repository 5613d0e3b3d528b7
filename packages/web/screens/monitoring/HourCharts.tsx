import type { VitalsPoint } from '@tandem/model'
import { useMemo } from 'react'
import { Chart } from '../../kit/Chart.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { bytesText, msText, percentText } from './units.ts'

const HEIGHT = 180

/** The last hour in four charts. */
export function HourCharts({ points }: { points: readonly VitalsPoint[] }) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const categories = useMemo(
    () => points.map(({ at }) => formatInstant(at, timeZone).slice(11)),
    [points, timeZone],
  )
  const series = useMemo(() => {
    const line = (key: keyof Omit<VitalsPoint, 'at'>, label: string) => ({
      key,
      label,
      values: points.map((point) => point[key]),
    })
    return {
      share: [line('cpu', t('monitoring.cpu')), line('gc', t('monitoring.gc'))],
      memory: [line('rssBytes', t('monitoring.rss')), line('heapBytes', t('monitoring.heap'))],
      times: [line('p95Ms', t('monitoring.p95')), line('loopP99Ms', t('monitoring.loop'))],
      calls: [line('requestsPerSecond', t('monitoring.requests'))],
    }
  }, [points, t])
  if (points.length === 0) {
    return (
      <section className="card">
        <EmptyState icon="pulse" title={t('monitoring.hour')}>
          {t('monitoring.hourEmpty')}
        </EmptyState>
      </section>
    )
  }
  const common = { kind: 'line', categories, height: HEIGHT } as const
  const perSecond = (n: number): string => t('monitoring.perSecond', { n: n.toFixed(1) })
  return (
    <section className="monitoring-pair" aria-label={t('monitoring.hour')}>
      <Chart
        {...common}
        title={t('monitoring.requests')}
        series={series.calls}
        format={perSecond}
      />
      <Chart
        {...common}
        title={t('monitoring.check.latency')}
        series={series.times}
        format={msText}
      />
      <Chart {...common} title={t('monitoring.cpu')} series={series.share} format={percentText} />
      <Chart
        {...common}
        title={t('monitoring.memory')}
        series={series.memory}
        format={bytesText}
        binary
      />
    </section>
  )
}
