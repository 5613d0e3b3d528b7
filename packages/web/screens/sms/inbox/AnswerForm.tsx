import { SMS_MAX_CHARACTERS } from '@tandem/core'
import { inboundCalls, text as line } from '@tandem/model'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormNews } from '../../../record/Form.tsx'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'

const shape = { fields: { content: line({ max: SMS_MAX_CHARACTERS, required: true }) } }
const labels = { content: { label: 'sms.thread.answer' } } as const

/** An answer to a number, sent as its company from the number that was written to. */
export function AnswerForm({
  id,
  mobile,
  onSent,
}: {
  id: string
  mobile: string
  onSent: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { product, api } = useSms()
  const form = useForm({
    shape,
    mode: 'call',
    submit: (body, { ask }) => ask(inboundCalls(product).answer, { id, ...body }),
    refresh: [api.outbox, api.task],
    done: () => {
      toast(t('sms.thread.answered', { mobile }))
      onSent()
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
            {t('sms.thread.send')}
          </Button>
        </div>
      }
    />
  )
}
