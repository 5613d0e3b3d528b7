import { senderIdCalls, signatureCalls, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormFoot } from '../../../record/Form.tsx'
import type { OwnFormProps } from '../../../record/recordParts.ts'
import { useForm } from '../../../record/useForm.ts'

const callsOf = ({ name }: OwnFormProps['entity']) =>
  name === 'signature' ? signatureCalls : senderIdCalls
const labels = { reason: { label: 'judge.reason', help: 'judge.help' } } as const

/** The form in which staff decide on a sender ID or a signature; a rejection says why. */
const judgeForm =
  (verb: 'approve' | 'reject') =>
  ({ entity, record, title, action, onDone }: OwnFormProps) => {
    const text = useText()
    const { t } = text
    const { toast } = useToast()
    const form = useForm({
      shape: { fields: { reason: line({ max: 500, required: verb === 'reject' }) } },
      mode: 'call',
      draft: `${entity.name}.${verb}.${record.id}`,
      submit: ({ reason }, { ask }) =>
        ask(callsOf(entity)[verb], {
          ids: record.id,
          ...(textOf(reason).trim() !== '' && { reason: textOf(reason).trim() }),
        }),
      refresh: [entity.path],
      done: () => {
        toast(t(verb === 'approve' ? 'judge.approved' : 'judge.rejected', { name: title }))
        onDone()
      },
      check: (_, { reason }) =>
        verb === 'reject' && textOf(reason).trim() === '' ? t('judge.required') : undefined,
    })
    return (
      <Form
        form={form}
        words={fieldWords(text, labels)}
        foot={<FormFoot form={form} action={action} onCancel={onDone} />}
      />
    )
  }

export const Approve = judgeForm('approve')
export const Reject = judgeForm('reject')
