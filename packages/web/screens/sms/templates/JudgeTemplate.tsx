import { entities, templateCalls, text as line } from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormFoot } from '../../../record/Form.tsx'
import type { OwnFormProps } from '../../../record/recordParts.ts'
import { useForm } from '../../../record/useForm.ts'
import '../sms.css'

const refresh = [entities.template.path]
const reasons = { fields: { reason: line({ max: 500, required: true }) } }
const nothing = { fields: {} }
const labels = {
  reason: { label: 'template.refuse.reason', help: 'template.refuse.help' },
} as const

/** Approves the text that is shown. */
export function ApproveTemplate({ record, title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { toast } = useToast()
  const { id, version } = record
  const form = useForm({
    shape: nothing,
    mode: 'call',
    draft: null,
    submit: (_body, { ask }) => ask(templateCalls.approve, { id, version }),
    refresh,
    done: () => {
      toast(text.t('template.approved', { name: title }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, {})}
      head={<JudgedText record={record} />}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

/** Refuses the text that is shown, with a reason that its company reads. */
export function RefuseTemplate({ record, title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { id, version } = record
  const form = useForm({
    shape: reasons,
    mode: 'call',
    draft: `template.refuse.${id}`,
    submit: ({ reason }, { ask }) =>
      ask(templateCalls.refuse, { id, version, reason: textOf(reason) }),
    refresh,
    done: () => {
      toast(t('template.refused', { name: title }))
      onDone()
    },
    check: (_, { reason }) =>
      textOf(reason).trim() === '' ? t('template.refuse.required') : undefined,
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={<JudgedText record={record} />}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

function JudgedText({ record }: Pick<OwnFormProps, 'record'>) {
  const { t } = useText()
  return (
    <section aria-label={t('template.judge.text')}>
      <h3>{t('template.judge.text')}</h3>
      <p className="sms-said" dir="auto">
        {String(record['content'])}
      </p>
    </section>
  )
}
