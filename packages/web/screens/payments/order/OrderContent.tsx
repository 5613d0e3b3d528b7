import type { PaymentOrder, Tone } from '@tandem/model'
import { failureOf } from '../../../data/failureOf.ts'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { Money, nothing, When } from '../../../kit/values.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderState } from './OrderState.tsx'
import { PayPanel } from './PayPanel.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { shown } from './shown.ts'
import { statusWord } from './statusWord.ts'
import { useOrder } from './useOrder.ts'
import '../payments.css'

/** An order in full, live: how to pay it, what is to be decided, what came and when. */
export function OrderContent({ id }: { id: string }) {
  const { data, error, refetch } = useOrder(id)
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="pay-order">
      <OrderState order={data} />
      <OrderActions order={data} />
      <PayPanel order={data} />
      <Facts order={data} />
      <OrderFiles order={data} />
      {data.payments.length > 0 && <PaymentTable order={data} />}
      <History order={data} />
    </div>
  )
}

function Facts({ order }: { order: PaymentOrder }) {
  const { t } = useText()
  const { amount, received, credited, suspended, refunded, currency, channelName, driver } = order
  const sum = (key: string, label: string, value: string | undefined) => ({
    key,
    label,
    value: value === undefined ? nothing : <Money amount={value} currency={currency} />,
  })
  const items = [
    { key: 'company', label: t('payments.order.companyId'), value: order.companyName },
    {
      key: 'driver',
      label: t('payments.order.driver'),
      value: channelName ?? t(`payments.order.driver.${driver}`),
    },
    sum('amount', t('payments.order.amount'), amount),
    sum('received', t('payments.detail.received'), received),
    sum('credited', t('payments.order.credited'), credited),
    ...(suspended === undefined || Number(suspended) === 0
      ? []
      : [sum('suspended', t('payments.detail.suspended'), suspended)]),
    ...(refunded === undefined || Number(refunded) === 0
      ? []
      : [sum('refunded', t('payments.detail.refunded'), refunded)]),
    ...(order.reference === null
      ? []
      : [{ key: 'reference', label: t('payments.detail.reference'), value: order.reference }]),
    { key: 'by', label: t('payments.order.createBy'), value: order.createBy },
    ...(order.expiresAt === null || order.pay === null
      ? []
      : [
          {
            key: 'until',
            label: t('payments.detail.expires'),
            value: <When at={order.expiresAt} />,
          },
        ]),
  ]
  return <Description title={t('payments.detail.summary')} items={items} />
}

const TONES: Readonly<Record<string, Tone>> = {
  paid: 'success',
  credited: 'success',
  approved: 'success',
  refused: 'danger',
  refundUncovered: 'danger',
  timeout: 'danger',
  creationFailed: 'danger',
}

function History({ order: { events, currency, driver } }: { order: PaymentOrder }) {
  const { t, loose } = useText()
  const entries = events.map(({ id, kind, status, at, by, amount, note }) => ({
    key: id,
    at,
    tone: toneOf(kind === 'status' ? (status ?? '') : kind),
    title:
      kind === 'status' && status !== null
        ? t(statusWord(status, driver))
        : loose(`payments.event.${kind}`),
    detail: [by, amount !== undefined && `${shown(amount, currency)} ${currency}`, note]
      .filter((part): part is string => typeof part === 'string' && part !== '')
      .join(' · '),
  }))
  return (
    <section className="description">
      <h3>{t('payments.detail.timeline')}</h3>
      <Timeline entries={entries} />
    </section>
  )
}

const toneOf = (what: string): Tone =>
  TONES[what] ?? (what.startsWith('suspended') ? 'warning' : 'neutral')
