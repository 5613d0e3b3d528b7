import type { Translator } from '@tandem/i18n/translator'
import type { SmsTaskRow } from '@tandem/model'

/** Why a task is paused and what to do first, in one sentence. */
export function pauseAdvice(
  { pauseReason, waiting }: Pick<SmsTaskRow, 'pauseReason' | 'waiting'>,
  { t, has, loose }: Translator,
): string {
  const key = `sms.task.pausedWhy.${pauseReason}`
  if (has(key)) return loose(key, { waiting })
  const reason = `reason.${pauseReason}`
  return t('sms.task.pausedWhy.other', {
    reason: has(reason) ? loose(reason) : (pauseReason ?? ''),
  })
}
