import { readText, segment } from '@tandem/core'
import type { Quote } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { pickedFile } from '../../../kit/form/pickedFiles.ts'
import { useText } from '../../../kit/language.tsx'
import type { Readiness } from '../../../record/step/StepForm.tsx'
import { type Quoted, useQuote } from '../../../record/step/useQuote.ts'
import { isTimingReady } from '../../../record/step/timing.ts'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import { type Draft, draftOf, needOf } from './draft.ts'
import { repairs } from './sendProblem.ts'
import { type ReadFile, useFileColumns } from './useFileColumns.ts'
import { askQuote } from './wire.ts'

/**
 * The price of what is entered, and whether it can be sent. Quotes depend on the number of parts: within a part, the
 * price of the next letter is known.
 */
export function useSendQuote(
  { values, set }: Pick<FormState, 'values' | 'set'>,
  { allowed, readOnly }: { allowed: boolean; readOnly: boolean },
): Quoted<Quote> & { draft: Draft; ready: Readiness; read: ReadFile } {
  const { t } = useText()
  const { user } = useSession()
  const sms = useSms()
  const draft = draftOf(values)
  // What countries add depends on the text, and may make a part more or less.
  const [addsToText, setAddsToText] = useState(false)
  const { file } = draft
  const hasFile = file !== null && (file.id !== null || pickedFile(file) !== undefined)
  const read = useFileColumns(draft, set, allowed)
  const asked = needOf(draft, hasFile, user.companyKind === 'platform')
  const need = allowed ? (asked ?? (isTimingReady(values) ? null : 'repair')) : 'right'
  const { encoding, parts } = segment(draft.content)
  const { companyId, homeCountry, senderId, from, numbers, column, fromTask, timing, screenFirst } =
    draft
  const quoted = useQuote({
    name: sms.product,
    of: [
      companyId,
      homeCountry,
      senderId,
      encoding,
      parts,
      // Its rows are of any length.
      addsToText || readText(draft.content).names.length > 0 ? draft.content : null,
      from,
      { file: [file?.key, column], task: fromTask, paste: numbers }[from],
      timing,
      screenFirst,
    ],
    // A file that is being uploaded is asked about by its id, not uploaded a second time.
    ready: need === null && !read.reading,
    ask: async (client, options) => {
      const quote = await askQuote(client, sms, draft, options)
      setAddsToText(quote.addsToText)
      // The server has read the file and knows it by this id from now on.
      if (file && file.id === null && quote.fileId !== null) {
        set({ file: { ...file, id: quote.fileId } })
      }
      return quote
    },
  })
  const why = need === null ? null : t(`sms.send.need.${need}`)
  const hint = !allowed && readOnly ? t('error.session.readOnly') : why
  return { ...quoted, draft, read, ready: { hint, blocked: hint ?? blockedBy() } }

  /** Why a complete draft cannot be sent yet. */
  function blockedBy(): string | null {
    const { quote, error, working } = quoted
    if (error) {
      const repairable = Object.keys(repairs(error)).length > 0
      return t(repairable ? 'sms.send.need.repair' : 'sms.send.need.price')
    }
    if (!quote || working) return t('sms.send.need.quote')
    if (quote.accepted === 0) return t('sms.send.need.accepted')
    return quote.affordable === 0 ? t('sms.send.need.balance') : null
  }
}
