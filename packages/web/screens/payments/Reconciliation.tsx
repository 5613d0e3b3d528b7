import {
  paymentCalls,
  type Reconciliation as Sums,
  suspenseList,
  type SuspenseRow,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { type FactColumn, FactTable } from '../../kit/FactTable.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Count } from '../../kit/values.tsx'
import { ListTable } from '../../record/list/ListScreen.tsx'
import { useSuspense } from './useSuspense.tsx'
import './payments.css'

/** What providers say, what was booked, and what is nobody's yet. */
export function Reconciliation() {
  const { t } = useText()
  const client = useClient()
  const parts = useSuspense()
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', paymentCalls.reconciliation.path],
    queryFn: ({ signal }) => client.ask(paymentCalls.reconciliation, {}, { quiet: true, signal }),
    refetchInterval: 30_000,
  })
  return (
    <Screen
      title={t('payments.reconcile.title')}
      purpose={t('payments.reconcile.purpose')}
      help={<Help title={t('payments.suspense.title')} text={t('payments.suspense.help')} />}
    >
      <div className="own-page">
        {error && !data && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data && <Channels channels={data.channels} />}
        <div className="own-page">
          <h2>{t('payments.suspense.title')}</h2>
          <ListTable<SuspenseRow> list={suspenseList} icon="wallet" {...parts} />
        </div>
      </div>
    </Screen>
  )
}

type Column = FactColumn<Sums['channels'][number]>
const counts = ['orders', 'open'] as const
const sums = ['received', 'credited', 'waiting', 'suspended', 'returned', 'difference'] as const

function Channels({ channels }: { channels: Sums['channels'] }) {
  const { t } = useText()
  if (channels.length === 0) return <p className="hint">{t('payments.reconcile.none')}</p>
  const isOff = channels.some(({ difference = '0.00' }) => Number(difference) !== 0)
  return (
    <section className="card own-page">
      <div className="pay-verdict">
        <StatusTag tone={isOff ? 'danger' : 'success'}>
          {t(isOff ? 'payments.reconcile.off' : 'payments.reconcile.even')}
        </StatusTag>
      </div>
      <FactTable
        className="pay-sums"
        label={t('payments.reconcile.title')}
        rows={channels}
        keyOf={({ channelId, currency, driver }) => `${channelId} ${currency} ${driver}`}
        columns={[
          {
            key: 'channel',
            title: t('payments.reconcile.channel'),
            isHead: true,
            cell: ({ name }) => name ?? t('payments.reconcile.byHand'),
          },
          ...counts.map((name): Column => ({
            key: name,
            title: t(`payments.reconcile.${name}`),
            align: 'end',
            cell: (channel) => <Count value={channel[name]} />,
          })),
          ...sums.map((name): Column => ({
            key: name,
            title: t(`payments.reconcile.${name}`),
            money: (channel) => ({ amount: channel[name], currency: channel.currency }),
          })),
        ]}
      />
    </section>
  )
}
