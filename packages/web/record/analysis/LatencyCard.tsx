import type { AnalysisAnswer } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { durationText } from './durationText.ts'

const shares = ['p50', 'p90', 'p99'] as const

/** How long messages took until a carrier had them, and from then to their receipts, against the period before. */
export function LatencyCard({ now, was }: NonNullable<AnalysisAnswer['latency']>) {
  const text = useText()
  const { t } = text
  return (
    <section className="card latencies" aria-label={t('analysis.latency')}>
      <header className="chart-head">
        <h2>{t('analysis.latency')}</h2>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('analysis.latency.step')}</th>
            {shares.map((share) => (
              <th key={share} scope="col">
                {t(`analysis.latency.${share}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['submit', 'delivery'] as const).map((step) => (
            <tr key={step}>
              <th scope="row">{t(`analysis.latency.${step}`)}</th>
              {shares.map((share) => (
                <td key={share}>
                  <strong>{durationText(text, now[step]?.[share])}</strong>
                  {was[step] && (
                    <span className="bar-beside hint">
                      {t('analysis.latency.was', { value: durationText(text, was[step][share]) })}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('analysis.latency.note')}</p>
    </section>
  )
}
