import { type Bill, billCalls, billList, money, text as line } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    amount: money({ digits: 6, from: '0.000001', to: '1000000000', required: true }),
    reason: line({ max: 500, required: true }),
  },
}
const labels = {
  amount: { label: 'bill.credit.amount' },
  reason: { label: 'bill.credit.reason', help: 'bill.credit.reason.help' },
} as const

/** How much is given back for a bill, and why. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `bill.credit.${bill.id}`,
    submit: (body, { ask }) => ask(billCalls.credit, { id: bill.id, ...body }),
    refresh: [billList.path, billCalls.read.path],
    done: (answer) => {
      toast(t(answer?.status === 'waiting' ? 'moneyChange.waits' : 'bill.credit.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('bill.credit.title', { number: bill.number })}
      text={t('bill.credit.text')}
      action={t('bill.credit')}
      width={480}
      onClose={onClose}
    />
  )
}
