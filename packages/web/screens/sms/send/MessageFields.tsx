import { readText } from '@tandem/core'
import type { NumberSheet, Quote } from '@tandem/model'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/language.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { MessageText } from './MessageText.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { RowPreview } from './RowPreview.tsx'

/** The text, as which sender it is sent, and how it looks on the handset. */
export function MessageFields({
  form,
  draft,
  quote,
  sheet,
  companyId,
  ask,
}: {
  form: FormState
  draft: Draft
  /** What the server said of it last. */
  quote: Quote | null
  /** The columns of its file; null: none, or not known yet. */
  sheet: NumberSheet | null
  /** The company that sends; '' until it is chosen. */
  companyId: string
  ask: (name: string) => ReactNode
}) {
  const { t } = useText()
  const { product } = useSms()
  const { content, senderId } = draft
  const rows =
    readText(content).names.length > 0
      ? (quote?.preview ?? []).map(({ row, mobile, text }) => ({
          text,
          sender: senderId,
          label: t('sms.send.rowOf', { row, mobile }),
        }))
      : previewsOf(content, quote).map(({ name, ...shown }) => ({
          ...shown,
          label: t('sms.destination.as', { country: name }),
        }))
  return (
    <section className="card sms-compose" aria-label={t('sms.send.text')}>
      <div className="form">
        <TemplateChoice
          companyId={companyId}
          value={content}
          onChoose={(next) => form.set({ content: next })}
        />
        <MessageText
          example={t(`sms.send.example.${product}`)}
          value={content}
          draft={draft}
          quote={quote}
          sheet={sheet}
          error={form.errorOf('content')}
          onChange={(next) => form.set({ content: next })}
        />
        <div className="sms-pair">
          {ask('senderId')}
          {ask('name')}
        </div>
      </div>
      <RowPreview text={content} sender={senderId} rows={rows} />
    </section>
  )
}

/** The text as each country gets it that gets something else than was entered. */
const previewsOf = (content: string, quote: Quote | null) =>
  (quote?.destinations ?? [])
    .filter(({ reason }) => reason === null && content.trim() !== '')
    .map(({ name, sender, before, after }) => ({
      name,
      text: before + content + after,
      added: before + after,
      sender: sender ?? '',
    }))
