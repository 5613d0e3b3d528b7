import { inboundCalls, text as line } from '@tandem/model'
import { useMemo } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormNews } from '../../../record/Form.tsx'
import { useForm } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'

const labels = { content: { label: 'sms.thread.answer' } } as const

/** An answer to a number, sent as its company from the number that was written to. */
export function AnswerForm({
  id,
  mobile,
  most,
  onSent,
}: {
  id: string
  mobile: string
  /** Longest answer, characters. */
  most: number
  onSent: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { product, api } = useSms()
  const shape = useMemo(
    () => ({ fields: { content: line({ max: most, required: true }) } }),
    [most],
  )
  const form = useForm({
    shape,
    mode: 'call',
    draft: `inbox.answer.${id}`,
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
