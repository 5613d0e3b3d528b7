import type { Translator } from '@tandem/i18n/translator'
import { isPassword } from '@tandem/model'

/** Why a new password is not acceptable; null if it is. */
export function passwordFault(password: string, t: Translator['t']): string | null {
  if (password === '') return t('publicPages.password.required')
  return isPassword(password) ? null : t('error.password.rule')
}

export function confirmFault(password: string, confirm: string, t: Translator['t']): string | null {
  if (confirm === '') return t('publicPages.password.confirmRequired')
  return confirm === password ? null : t('publicPages.password.mismatch')
}
