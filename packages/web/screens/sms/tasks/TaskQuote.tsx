import { formatAmount } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import type { SmsTaskRow } from '@tandem/model'

/** What a task was quoted before it began: its parts, and what they cost at most for who sees amounts. */
export function TaskQuote({
  task: { quotedParts, quotedAmount, currency },
}: {
  task: Pick<SmsTaskRow, 'quotedParts' | 'quotedAmount' | 'currency'>
}) {
  const { t } = useText()
  if (quotedParts === null) return null
  const n = quotedParts
  return (
    <span className="number">
      {quotedAmount === undefined || quotedAmount === null
        ? t('sms.send.parts', { n })
        : t('sms.task.quoted', { n, amount: formatAmount(quotedAmount), currency })}
    </span>
  )
}
