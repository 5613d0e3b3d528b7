import { paymentCalls, paymentOrderList, ref, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'

const shape = {
  fields: {
    companyId: ref('company', { required: true }),
    amount: line({ max: 20, required: true }),
    reference: line({ max: 200, required: true }),
  },
}
const labels = {
  companyId: { label: 'payments.book.companyId' },
  amount: { label: 'payments.book.amount' },
  reference: { label: 'payments.book.reference' },
} as const

/** What a company paid in another way, in its currency. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    submit: (body, { ask }) =>
      ask(paymentCalls.book, {
        companyId: textOf(body['companyId']),
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
      title={t('payments.book.title')}
      text={t('payments.book.text')}
      action={t('payments.book.action')}
      width={480}
      onClose={onClose}
    />
  )
}
