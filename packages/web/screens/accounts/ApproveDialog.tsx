import {
  choice,
  ref,
  registrationCalls,
  registrationList,
  type RegistrationRow,
  text as line,
} from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { FormDialog } from '../../record/FormDialog.tsx'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    kind: choice(['customer', 'agent'], { required: true }),
    parentId: ref('company', { required: true }),
    currency: line({ max: 3, format: 'currency', required: true }),
    rateGroupId: ref('rateGroup', { within: { companyId: 'parentId', currency: 'currency' } }),
    companyName: line({ max: 64, required: true, alsoCalled: 'name' }),
    username: line({ max: 64, required: true }),
  },
}
const labels = {
  kind: { label: 'registration.kind.label', choices: 'registration.kind' },
  parentId: { label: 'registration.parent.label', help: 'registration.parent.help' },
  currency: { label: 'field.currency', help: 'registration.currency.help' },
  rateGroupId: { label: 'registration.rateGroup.label', help: 'registration.rateGroup.help' },
  companyName: { label: 'registration.companyName', help: 'registration.companyName.help' },
  username: { label: 'registration.username', help: 'registration.username.help' },
} as const

/** Where the new company belongs and its terms; the applicant provided the rest. */
export function ApproveDialog({
  record,
  onClose,
}: {
  record: RegistrationRow
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { user } = useSession()
  const { companyName, username } = record
  const form = useForm({
    shape,
    mode: 'call',
    draft: `registration.approve.${record.id}`,
    record: {
      kind: 'customer',
      parentId: user.companyId,
      currency: user.currency,
      companyName,
      username,
    },
    submit: (body, { ask }) => ask(registrationCalls.approve, { id: record.id, ...body }),
    refresh: [registrationList.path],
    done: (_, body) => {
      toast(t('registration.approve.done', { company: String(body['companyName']) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      title={t('registration.approve.title', { company: companyName })}
      text={t('registration.approve.text', { username: String(form.values['username']) })}
      action={t('registration.approve')}
      width={520}
      onClose={onClose}
    />
  )
}
