import { moneyText, parseMicros } from '@tandem/core'
import { money, type PaymentOrder, paymentCalls, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { shown } from './shown.ts'
import { orderPaths } from './useOrder.ts'

interface About {
  order: PaymentOrder
  onClose: () => void
}

const arrival = {
  fields: {
    amount: money({ digits: 6, from: '0.01', to: '1000000000', required: true }),
    reference: line({ max: 200, required: true }),
  },
}
const arrivalLabels = {
  amount: { label: 'payments.book.amount' },
  reference: { label: 'payments.book.reference' },
} as const

/** How much of a transfer is at the bank. */
export function ConfirmDialog({ order, onClose }: About) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape: arrival,
    mode: 'call',
    draft: `payment.confirm.${order.id}`,
    record: { amount: order.amount ?? '', currency: order.currency },
    submit: (body, { ask }) =>
      ask(paymentCalls.confirm, {
        id: order.id,
        amount: textOf(body['amount']),
        reference: textOf(body['reference']),
      }),
    refresh: orderPaths,
    done: () => {
      toast(t('payments.confirm.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, arrivalLabels)}
      title={t('payments.confirm.title', { order: order.orderNo })}
      text={t('payments.confirm.text')}
      action={t('payments.confirm.action')}
      onClose={onClose}
    />
  )
}

const why = { fields: { reason: line({ max: 200, required: true }) } }
const whyLabels = { reason: { label: 'payments.refund.reason' } } as const

/** All or a part, where whoever asks sees how much there is. */
const refund = {
  fields: {
    amount: money({ digits: 6, from: '0.01', to: '1000000000', required: true }),
    ...why.fields,
  },
}
const refundLabels = { ...whyLabels, amount: { label: 'payments.refund.amount' } } as const

/** What of the credit was not given back yet; undefined: it is hidden. */
const left = ({ credited, refunded, currency }: PaymentOrder): string | undefined =>
  credited === undefined
    ? undefined
    : moneyText((parseMicros(credited) ?? 0n) - (parseMicros(refunded ?? '0') ?? 0n), currency)

/** The credit, or a part of it, leaves the balance, since the money went back. */
export function RefundDialog({ order, onClose }: About) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { id, orderNo, currency, companyName, driver } = order
  const amount = left(order)
  const form = useForm({
    shape: amount === undefined ? why : refund,
    mode: 'call',
    draft: `payment.refund.${id}`,
    record: { amount: amount ?? '', currency },
    submit: (body, { ask }) =>
      ask(paymentCalls.refund, {
        id,
        reason: textOf(body['reason']),
        ...(amount !== undefined && { amount: textOf(body['amount']) }),
      }),
    refresh: orderPaths,
    done: () => {
      toast(t('payments.refund.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, refundLabels)}
      title={t('payments.refund.title', { order: orderNo })}
      text={t(driver === 'stripe' ? 'payments.refund.textTold' : 'payments.refund.text', {
        amount: shown(amount, currency),
        currency,
        company: companyName,
      })}
      action={t('payments.refund.action')}
      danger
      onClose={onClose}
    />
  )
}

/** What waits for a second person is not done. */
export function RefuseDialog({ order: { id }, onClose }: About) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape: why,
    mode: 'call',
    draft: `payment.refuse.${id}`,
    submit: (body, { ask }) => ask(paymentCalls.refuse, { id, reason: textOf(body['reason']) }),
    refresh: orderPaths,
    done: () => {
      toast(t('payments.refuse.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, whyLabels)}
      title={t('payments.refuse.title')}
      action={t('payments.refuse.action')}
      danger
      onClose={onClose}
    />
  )
}
