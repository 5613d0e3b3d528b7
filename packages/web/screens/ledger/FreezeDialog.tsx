import { bookCalls, ref, text as line } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    companyId: ref('company', { required: true }),
    reason: line({ max: 500, required: true }),
  },
}
const labels = {
  companyId: { label: 'books.company' },
  reason: { label: 'books.reason' },
} as const

/** Whose new messages are refused from now on, and why. */
export function FreezeDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: 'books.freeze',
    submit: (body, { ask }) => ask(bookCalls.freeze, body),
    refresh: [bookCalls.read.path],
    done: () => {
      toast(t('books.freezeDone'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('books.freeze')}
      text={t('books.freezeText')}
      action={t('books.freeze')}
      danger
      width={480}
      onClose={onClose}
    />
  )
}
