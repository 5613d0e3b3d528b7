import { entities, gatewayConfigCalls, text as line } from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'

const shape = { fields: { name: line({ max: 64, required: true }) } }
const labels = { name: { label: 'gateway.addConfig.name' } } as const

/** Turns the connection values of a gateway into a set that others can take theirs from. */
export function AddConfig({ entity, record, title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `gateway.addConfig.${record.id}`,
    record: { name: title },
    submit: ({ name }, { ask }) =>
      ask(gatewayConfigCalls.addConfig, { gatewayId: record.id, name: textOf(name).trim() }),
    refresh: [entity.path, entities.gatewayConfig.path],
    done: (_id, { name }) => {
      toast(t('gateway.addConfig.done', { name: textOf(name).trim() }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={<p>{t('gateway.addConfig.text')}</p>}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}
