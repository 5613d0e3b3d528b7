import { entities, rateVersionCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Money, nothing, When } from '../../kit/values.tsx'
import './rates.css'

const { priceHistory } = rateVersionCalls
const MOST = 200

/** What the same network, prefix or category cost, costs and will cost, newest first. */
export function RateHistory({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { granted } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', priceHistory.path, id],
    queryFn: ({ signal }) => client.ask(priceHistory, { id }, { quiet: true, signal }),
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const versions = granted('rateVersion:list')
  const seesPrices = data.some(({ price }) => price !== undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab
    <section className="rates-scroll" aria-label={t('rate.tab.history')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rate.history.from')}</th>
            <th scope="col">{t('rate.history.to')}</th>
            {seesPrices && (
              <th scope="col" className="amount">
                {t('rate.price.label')}
              </th>
            )}
            <th scope="col">{t('rate.history.by')}</th>
            {versions && <th scope="col">{t('rate.versionId.label')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id: own, price, currency, startsAt, endsAt, by, versionId, version }) => (
            <tr key={own} aria-current={own === id || undefined}>
              <td>
                <When at={startsAt} />
              </td>
              <td>
                <When at={endsAt} />
              </td>
              {seesPrices && (
                <td className="amount">
                  <Money amount={price} currency={currency} />
                </td>
              )}
              <td>{by ?? nothing}</td>
              {versions && (
                <td>
                  {versionId === null ? (
                    nothing
                  ) : (
                    <Link to={`${entities.rateVersion.path}?record=${versionId}`}>{version}</Link>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {data.length >= MOST && <p className="hint">{t('rate.history.more', { n: MOST })}</p>}
    </section>
  )
}
