import { rateChangeList, rateVersionCalls, ref, text as line } from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    rateGroupId: ref('rateGroup', { required: true }),
    percent: line({ max: 7, required: true, initial: '0', help: true }),
  },
}
const labels = {
  rateGroupId: { label: 'rateVersion.fill.from' },
  percent: { label: 'rateVersion.fill.percent', help: 'rateVersion.fill.percentHelp' },
} as const
const PERCENT = /^-?[0-9]{1,2}(\.[0-9]{1,2})?$|^[0-9]{3}(\.[0-9]{1,2})?$/

/** The rates of a price list with a mark-up, into a draft. */
export function FillRates({ entity, record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `rateVersion.fill.${record.id}`,
    check: (name, { percent }) =>
      name === 'percent' && !PERCENT.test(textOf(percent).trim())
        ? t('rateVersion.fill.badPercent')
        : undefined,
    submit: ({ rateGroupId, percent }, { ask }) =>
      ask(rateVersionCalls.copy, {
        id: record.id,
        rateGroupId: textOf(rateGroupId),
        percent: textOf(percent).trim(),
      }),
    refresh: [entity.path, rateChangeList.path],
    done: (read) => {
      if (read) toast(t('rateVersion.read', read))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}
