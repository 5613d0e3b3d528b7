import {
  choice,
  MOST_PASTED,
  rateChangeList,
  rateProducts,
  rateVersionCalls,
  text as line,
} from '@tandem/model'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'

const shape = {
  fields: {
    text: line({ max: MOST_PASTED, required: true, help: true }),
    product: choice(rateProducts, {}),
  },
}
const labels = {
  text: { label: 'rateVersion.paste.text', help: 'rateVersion.paste.help' },
  product: { label: 'rateVersion.import.product', choices: 'rate.product' },
} as const

/** Rows of a spreadsheet, into a draft. */
export function PasteRates({ entity, record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: `rateVersion.paste.${record.id}`,
    submit: ({ text: pasted, product }, { ask }) => {
      const known = rateProducts.find((one) => one === product)
      return ask(rateVersionCalls.paste, {
        id: record.id,
        text: textOf(pasted),
        ...(known && { product: known }),
      })
    },
    refresh: [entity.path, rateChangeList.path],
    done: (read) => {
      if (read) toast(text.t('rateVersion.read', read))
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
