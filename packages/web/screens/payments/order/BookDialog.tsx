import { paymentCalls, paymentOrderList, money, ref, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { shown } from './shown.ts'

const paid = {
  amount: money({ digits: 6, from: '0.01', to: '1000000000', required: true }),
  reference: line({ max: 200, required: true }),
}
const ofAny = {
  fields: { companyId: ref('company', { required: true }), ...paid },
}
const ofOne = { fields: paid }
const labels = {
  companyId: { label: 'payments.book.companyId' },
  amount: { label: 'payments.book.amount' },
  reference: { label: 'payments.book.reference' },
} as const

/** A company whose payment is booked, with what it has. */
export interface Payer {
  id: string
  name: string
  currency: string
  /** Absent where amounts are hidden. */
  available?: string | undefined
}

/**
 * What a company paid in another way, in its currency.
 * @param payer not given: it is chosen in the form
 */
export function BookDialog({ payer, onClose }: { payer?: Payer; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape: payer ? ofOne : ofAny,
    mode: 'call',
    draft: `payment.book.${payer?.id ?? 'any'}`,
    ...(payer && { record: { currency: payer.currency } }),
    submit: (body, { ask }) =>
      ask(paymentCalls.book, {
        companyId: payer?.id ?? textOf(body['companyId']),
        amount: textOf(body['amount']).trim(),
        reference: textOf(body['reference']),
      }),
    refresh: [paymentOrderList.path],
    done: () => {
      toast(t('payments.book.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={payer ? t('payments.book.titleOf', { company: payer.name }) : t('payments.book.title')}
      text={
        payer?.available === undefined
          ? t('payments.book.text')
          : t('payments.book.textOf', {
              available: shown(payer.available, payer.currency),
              currency: payer.currency,
            })
      }
      action={t('payments.book.action')}
      width={480}
      onClose={onClose}
    />
  )
}
