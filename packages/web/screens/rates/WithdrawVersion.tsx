import { entities, rateChangeList, rateVersionCalls } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'

const nothing = { fields: {} }
const refresh = [entities.rateVersion.path, entities.rate.path, rateChangeList.path]

/** Makes a draft again of what waits for a person or for its time. */
export function WithdrawVersion({ record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape: nothing,
    mode: 'call',
    draft: null,
    submit: (_body, { ask }) => ask(rateVersionCalls.withdraw, { id: record.id }),
    refresh,
    done: () => {
      toast(t('rateVersion.withdraw.done'))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, {})}
      head={<p>{t('rateVersion.withdraw.text')}</p>}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}
