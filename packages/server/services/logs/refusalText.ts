import { translate } from '@tandem/i18n'

import type { Ctx } from '../ctx.ts'

/**
 * Why a call was refused, as a sentence. A sentence with arguments that the log does not keep stays a code.
 * @param access the missing access code, if the log keeps it
 */
export function reasonText(
  { locale }: Pick<Ctx, 'locale'>,
  reason: string | null,
  access = '',
): string | null {
  if (reason === null) return null
  if (reason === 'access.denied' && access === '') return translate(locale, 'shell.denied', {})
  const key = `error.${reason}`
  try {
    const text = translate(locale, key, { access })
    return text === key ? reason : text
  } catch {
    return reason // an argument is missing
  }
}
