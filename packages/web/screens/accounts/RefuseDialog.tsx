import {
  registrationCalls,
  registrationList,
  type RegistrationRow,
  text as line,
} from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { reason: line({ max: 500, required: true }) } }
const labels = { reason: { label: 'registration.refuse.reason' } } as const

/** Why a request is declined; the applicant reads it. */
export function RefuseDialog({
  record,
  onClose,
}: {
  record: RegistrationRow
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const company = record.companyName
  const form = useForm({
    shape,
    mode: 'call',
    draft: `registration.refuse.${record.id}`,
    submit: (body, { ask }) => ask(registrationCalls.refuse, { id: record.id, ...body }),
    refresh: [registrationList.path],
    done: () => {
      toast(t('registration.refuse.done', { company }))
      onClose()
    },
    check: (_, { reason }) =>
      textOf(reason).trim() === '' ? t('registration.refuse.required') : undefined,
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('registration.refuse.title', { company })}
      text={t('registration.refuse.text', { email: record.email })}
      action={t('registration.refuse')}
      danger
      width={480}
      onClose={onClose}
    />
  )
}
