import { billCalls, billList, ref } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { companyId: ref('company', { required: true }) } }
const labels = { companyId: { label: 'bill.companyId' } } as const

/** The bills of a company that are due, at once. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    submit: (body, { ask }) => ask(billCalls.issue, body),
    refresh: [billList.path],
    done: (answer) => {
      toast(t('bill.issue.done', { n: answer?.numbers.length ?? 0 }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('bill.issue')}
      text={t('bill.issue.text')}
      action={t('bill.issue')}
      width={480}
      onClose={onClose}
    />
  )
}
