import { entities, rateVersionCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { nothing, When } from '../../kit/values.tsx'
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
    <div className="rate-history">
      <FactTable
        label={t('rate.tab.history')}
        rows={data}
        keyOf={({ id: own }) => own}
        isCurrent={({ id: own }) => own === id}
        columns={[
          {
            key: 'from',
            title: t('rate.history.from'),
            nowrap: true,
            cell: ({ startsAt }) => <When at={startsAt} />,
          },
          {
            key: 'to',
            title: t('rate.history.to'),
            nowrap: true,
            cell: ({ endsAt }) => <When at={endsAt} />,
          },
          seesPrices && {
            key: 'price',
            title: t('rate.price.label'),
            money: ({ price, currency }) => ({ amount: price, currency }),
          },
          { key: 'by', title: t('rate.history.by'), cell: ({ by }) => by ?? nothing },
          versions && {
            key: 'version',
            title: t('rate.versionId.label'),
            cell: ({ versionId, version }) =>
              versionId === null ? (
                nothing
              ) : (
                <Link to={`${entities.rateVersion.path}?record=${versionId}`}>{version}</Link>
              ),
          },
        ]}
      />
      {data.length >= MOST && <p className="hint">{t('rate.history.more', { n: MOST })}</p>}
    </div>
  )
}
