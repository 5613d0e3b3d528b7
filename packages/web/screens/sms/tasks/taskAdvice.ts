import { TIME_OVER } from '@tandem/core'
import type { Translator } from '@tandem/i18n/translator'
import type { SmsTaskRow } from '@tandem/model'
import { zonedInstant } from '../../../record/step/timing.ts'

/**
 * Why a task does nothing now and what to do first, in one sentence; undefined for one that works or is done.
 * @param own the reader's zone
 */
export function taskAdvice(
  {
    status,
    pauseReason,
    waiting,
    turnAt,
    timeZone,
  }: Pick<SmsTaskRow, 'status' | 'pauseReason' | 'waiting' | 'turnAt' | 'timeZone'>,
  { t, has, loose }: Translator,
  own: string,
): string | undefined {
  const next = zonedInstant(turnAt ?? '', timeZone ?? own)
  if (status === 'scheduled') return t('task.timing.waits', next)
  if (status === 'cancelled' && pauseReason === TIME_OVER) return t('task.timing.over')
  if (status !== 'paused') return undefined
  const key = `sms.task.pausedWhy.${pauseReason}`
  if (has(key)) return loose(key, { waiting, ...next })
  const reason = `reason.${pauseReason}`
  return t('sms.task.pausedWhy.other', {
    reason: has(reason) ? loose(reason) : (pauseReason ?? ''),
  })
}
