import { type Books, bookCalls, text as line } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { reason: line({ max: 500, required: true }) } }
const labels = { reason: { label: 'books.reason' } } as const

/** Why an account may be spent from again. */
export function LiftDialog({
  account: { companyId, companyName },
  onClose,
}: {
  account: Books['frozen'][number]
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `books.lift.${companyId}`,
    submit: (body, { ask }) => ask(bookCalls.lift, { companyId, ...body }),
    refresh: [bookCalls.read.path],
    done: () => {
      toast(t('books.lifted'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('books.lift.title', { company: companyName })}
      text={t('books.liftText')}
      action={t('books.lift')}
      width={480}
      onClose={onClose}
    />
  )
}
