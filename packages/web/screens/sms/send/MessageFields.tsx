import type { ReactNode } from 'react'
import { useText } from '../../../kit/language.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { MessageText } from './MessageText.tsx'
import { PhonePreview } from './PhonePreview.tsx'

/** The text, as which sender it is sent, and how it looks on the handset. */
export function MessageFields({
  form,
  draft: { content, senderId },
  ask,
}: {
  form: FormState
  draft: Draft
  ask: (name: string) => ReactNode
}) {
  const { t } = useText()
  const { product } = useSms()
  return (
    <section className="card sms-compose" aria-label={t('sms.send.text')}>
      <div className="form">
        <MessageText
          example={t(`sms.send.example.${product}`)}
          value={content}
          error={form.errorOf('content')}
          onChange={(next) => form.set({ content: next })}
        />
        <div className="sms-pair">
          {ask('senderId')}
          {ask('name')}
        </div>
      </div>
      <PhonePreview text={content} sender={senderId} />
    </section>
  )
}
