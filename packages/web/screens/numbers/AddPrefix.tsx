import { entities, entityCalls } from '@tandem/model'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormNews } from '../../record/Form.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useForm } from '../../record/useForm.ts'
import { prefixPaths } from './PrefixHistory.tsx'

const { numberPrefix } = entities
const shape = { fields: { prefix: numberPrefix.fields.prefix } }
const labels = {
  prefix: { label: 'numberPrefix.prefix.label', help: 'numberPrefix.prefix.help' },
} as const

/** One prefix more of an operator. */
export function AddPrefix({ operatorId, onDone }: { operatorId: string; onDone: () => void }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `operator.prefix.${operatorId}`,
    submit: ({ prefix }, { ask }) => ask(entityCalls(numberPrefix).add, { operatorId, prefix }),
    refresh: prefixPaths,
    done: (_id, { prefix }) => {
      toast(t('operator.prefixes.added', { prefix: textOf(prefix) }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      foot={
        <div className="form-foot">
          <FormNews form={form} />
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('operator.prefixes.add')}
          </Button>
        </div>
      }
    />
  )
}
