import { isBeforeStart } from '@tandem/core'
import type { SmsTaskRow } from '@tandem/model'
import { formatAmount } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { TaskValue } from './TaskStatus.tsx'

type Quoted = Pick<SmsTaskRow, 'quotedParts' | 'quotedAmount' | 'currency'>

/** Whether a task costs nothing yet, and what it was quoted is known. */
export const isQuoted = ({ status, quotedParts }: SmsTaskRow): boolean =>
  isBeforeStart(status) && quotedParts !== null

/** What a task was quoted before it began: its parts, and what they cost at most for who sees amounts. */
export function TaskQuote({ task: { quotedParts, quotedAmount, currency } }: { task: Quoted }) {
  const { t } = useText()
  if (quotedParts === null) return null
  const n = quotedParts
  return (
    <span className="number">
      {typeof quotedAmount === 'string'
        ? t('sms.task.quoted', { n, amount: formatAmount(quotedAmount), currency })
        : t('sms.send.parts', { n })}
    </span>
  )
}

/** What a task was charged, or may cost while it has not begun. */
export function TaskAmount({ row: task }: { row: SmsTaskRow }) {
  const { t } = useText()
  const { quotedAmount, currency } = task
  if (!isQuoted(task) || typeof quotedAmount !== 'string') {
    return <TaskValue name="amount" task={task} />
  }
  return (
    <span className="number">
      {t('sms.task.upTo', { amount: formatAmount(quotedAmount), currency })}
    </span>
  )
}
