import type { DataChange, DataLogDetail } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import './logs.css'

/** What one change did. */
export function Changes({ row: { changes } }: { row: DataLogDetail }) {
  const { t } = useText()
  return (
    <Differences
      title={t('logs.changes')}
      none={t('logs.noChanges')}
      before={t('logs.before')}
      after={t('logs.after')}
      rows={changes}
    />
  )
}

/** Fields with their values before and after. */
export function Differences({
  title,
  none,
  before,
  after,
  rows,
}: {
  title: string
  /** Shown if nothing differs. */
  none: string
  before: string
  after: string
  rows: readonly DataChange[]
}) {
  const { t } = useText()
  const value = (text: string) => {
    if (text === '') return nothing
    return text === '***' ? t('logs.secret') : text
  }
  return (
    <section className="description">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <table className="log-differences">
          <thead>
            <tr>
              <th scope="col">{t('logs.field')}</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label, fromText, toText }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td data-label={before}>
                  <del>{value(fromText)}</del>
                </td>
                <td data-label={after}>
                  <ins>{value(toText)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
