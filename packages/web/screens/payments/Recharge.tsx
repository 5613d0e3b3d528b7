import {
  balancesBelow,
  paymentCalls,
  paymentOrderList,
  type PaymentOrderRow,
  rechargeCalls,
  rechargeLines,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../data/failureOf.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Segments } from '../../kit/Segments.tsx'
import { Failed, Loading, NoRight } from '../../kit/states.tsx'
import { ListTable } from '../../record/list/ListScreen.tsx'
import { OrderContent } from './order/OrderContent.tsx'
import { orderCells } from './order/OrderStatus.tsx'
import { CurrentOrder } from './recharge/CurrentOrder.tsx'
import { AccountFigures } from './recharge/AccountFigures.tsx'
import { InPlace } from './recharge/InPlace.tsx'
import { HowToRecharge } from './recharge/HowToRecharge.tsx'
import { PayForm } from './recharge/PayForm.tsx'
import { type BalanceRow, useBooking } from './recharge/useBooking.tsx'
import './payments.css'

const record = { Content: ({ row }: { row: PaymentOrderRow }) => <OrderContent id={row.id} /> }

/** The account and how to recharge it; sellers also see the accounts below (spec §2, /SysCustomerPay). */
export function Recharge() {
  const { t } = useText()
  const { user, may } = useSession()
  const { control } = useRights()
  const { params, set } = useUrlState()
  const client = useClient()
  const booking = useBooking()
  const allowed = may('recharge:list')
  const { data, error, refetch } = useQuery({
    queryKey: ['recharge', rechargeCalls.overview.path],
    queryFn: ({ signal }) => client.ask(rechargeCalls.overview, {}, { quiet: true, signal }),
    enabled: allowed,
  })
  const offer = useQuery({
    queryKey: ['recharge', paymentCalls.channels.path],
    queryFn: ({ signal }) => client.ask(paymentCalls.channels, {}, { quiet: true, signal }),
    enabled: allowed,
  })
  const staff = user.companyKind === 'platform'
  const canPay = control('recharge:pay') === 'enabled' && (offer.data?.channels.length ?? 0) > 0
  const views = [
    ...(canPay ? (['orders'] as const) : []),
    ...(staff ? [] : (['own'] as const)),
    ...(user.companyKind === 'customer' ? [] : (['below'] as const)),
  ]
  const asked = views.find((one) => one === params.get('view'))
  const view = asked ?? views[0] ?? 'own'
  const order = params.get('order')
  return (
    <Screen title={t('own.recharge.title')} purpose={t('own.recharge.purpose')}>
      {allowed ? <div className="own-page">{content()}</div> : <NoRight />}
    </Screen>
  )

  function content() {
    if (error && !data) {
      return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
    }
    if (!data || offer.isPending) return <Loading />
    const accounts = data.wallet && <AccountFigures wallet={data.wallet} currency={data.currency} />
    return (
      <>
        {order === null && accounts}
        {(order !== null || canPay) && (
          <InPlace shows={order ?? 'form'}>
            {order !== null ? (
              <CurrentOrder id={order} onEnd={() => set({ order: null })} />
            ) : (
              offer.data && (
                <PayForm
                  offer={offer.data}
                  amount={params.get('amount')}
                  onOrdered={(id) => set({ order: id, record: null, view: null, amount: null })}
                />
              )
            )}
          </InPlace>
        )}
        {order !== null && accounts}
        {!canPay && order === null && <HowToRecharge currency={data.currency} />}
        {views.length > 1 && (
          <div className="own-views">
            <Segments
              label={t('own.recharge.view')}
              value={view}
              segments={views.map((value) => ({ value, label: labelOf(value) }))}
              onChange={(next) => set({ view: next, cursor: null, page: null, record: null })}
            />
          </div>
        )}
        {view === 'orders' ? (
          <ListTable<PaymentOrderRow>
            key={view}
            list={paymentOrderList}
            icon="wallet"
            record={record}
            cells={orderCells}
          />
        ) : view === 'below' ? (
          <ListTable<BalanceRow> key={view} list={balancesBelow} icon="wallet" {...booking} />
        ) : (
          <ListTable key={view} list={rechargeLines} icon="wallet" />
        )}
      </>
    )
  }

  function labelOf(value: (typeof views)[number]): string {
    if (value === 'orders') return t('payments.pay.orders')
    if (value === 'below') return t('own.recharge.tab.below')
    return t(canPay ? 'own.recharge.lines.title' : 'own.recharge.tab.own')
  }
}
