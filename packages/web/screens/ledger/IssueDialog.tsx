import { billCalls, billList, ref } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'
import { MissingFacts, useBillDetails } from './BillDetailsNews.tsx'

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
    draft: 'bill.issue',
    submit: (body, { ask }) => ask(billCalls.issue, body),
    refresh: [billList.path],
    done: (answer) => {
      toast(t('bill.issue.done', { n: answer?.numbers.length ?? 0 }))
      onClose()
    },
  })
  const chosen = form.values['companyId']
  const own = useBillDetails()
  const buyer = useBillDetails(typeof chosen === 'string' && chosen !== '' ? chosen : null)
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('bill.issue')}
      text={t('bill.issue.text')}
      head={
        <>
          {own.data && <MissingFacts of={own.data} />}
          {buyer.data && <MissingFacts of={buyer.data} company={buyer.data.name} />}
        </>
      }
      action={t('bill.issue')}
      width={480}
      onClose={onClose}
    />
  )
}
