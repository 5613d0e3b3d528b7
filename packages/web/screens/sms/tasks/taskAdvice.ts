import { TIME_OVER } from '@tandem/core'
import type { Translator } from '@tandem/i18n/translator'
import type { SmsTaskRow } from '@tandem/model'
import { clockZone, zonedInstant } from '../../../record/step/timing.ts'

/**
 * Why a task does nothing or goes slowly now and what to do first, in one sentence; undefined for one that works or is done.
 * @param own the reader's zone
 */
export function taskAdvice(
  {
    status,
    pauseReason,
    pausedBy,
    waiting,
    turnAt,
    timeZone,
    heldTps,
    restsUntil,
    accepted,
    submitted,
    screened,
    screening,
    screenReason,
  }: Pick<
    SmsTaskRow,
    | 'status'
    | 'pauseReason'
    | 'pausedBy'
    | 'waiting'
    | 'turnAt'
    | 'timeZone'
    | 'heldTps'
    | 'restsUntil'
    | 'accepted'
    | 'submitted'
    | 'screened'
    | 'screening'
    | 'screenReason'
  >,
  { t, has, loose }: Translator,
  own: string,
): string | undefined {
  const next = zonedInstant(turnAt ?? '', clockZone(timeZone) ?? own)
  if (status === 'scheduled') return t('task.timing.waits', next)
  if (status === 'screening') {
    const key = `task.screen.why.${screenReason}`
    if (screenReason === null) return t('task.screen.running', { done: screened, total: screening })
    return has(key) ? loose(key) : t('task.screen.why.other')
  }
  if (status === 'cancelled') {
    const counts = t('sms.task.stopped', { sent: submitted, unsent: accepted - submitted })
    return pauseReason === TIME_OVER ? `${t('task.timing.over')} ${counts}` : counts
  }
  if (restsUntil !== null) return t('sms.task.rests', zonedInstant(restsUntil, own))
  const isHeld = heldTps !== null && waiting > 0 && (status === 'queued' || status === 'sending')
  if (isHeld) return t('sms.task.heldByRate', { tps: heldTps, waiting })
  if (status !== 'paused') return undefined
  const key = `sms.task.pausedWhy.${pauseReason}`
  const by = pausedBy ?? t('sms.task.pausedBy.someone')
  if (has(key)) return loose(key, { waiting, by, ...next })
  const reason = `reason.${pauseReason}`
  return t('sms.task.pausedWhy.other', {
    reason: has(reason) ? loose(reason) : (pauseReason ?? ''),
  })
}
