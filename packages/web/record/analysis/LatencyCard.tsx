import type { AnalysisAnswer } from '@tandem/model'
import { type FactColumn, FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { durationText } from './durationText.ts'

const shares = ['p50', 'p90', 'p99'] as const

/** How long messages took until a carrier had them, and from then to their receipts, against the period before. */
export function LatencyCard({ now, was }: NonNullable<AnalysisAnswer['latency']>) {
  const text = useText()
  const { t } = text
  const title = t('analysis.latency')
  return (
    <div className="card latencies">
      <header className="chart-head">
        <h2>{title}</h2>
      </header>
      <FactTable
        label={title}
        rows={['submit', 'delivery'] as const}
        keyOf={(step) => step}
        columns={[
          {
            key: 'step',
            title: t('analysis.latency.step'),
            isHead: true,
            cell: (step) => t(`analysis.latency.${step}`),
          },
          ...shares.map((share): FactColumn<'submit' | 'delivery'> => ({
            key: share,
            title: t(`analysis.latency.${share}`),
            align: 'end',
            cell: (step) => (
              <>
                <strong>{durationText(text, now[step]?.[share])}</strong>
                {was[step] && (
                  <small>
                    {t('analysis.latency.was', { value: durationText(text, was[step][share]) })}
                  </small>
                )}
              </>
            ),
          })),
        ]}
      />
      <p className="hint">{t('analysis.latency.note')}</p>
    </div>
  )
}
