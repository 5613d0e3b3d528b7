import { translate } from '@tandem/i18n'

import type { Ctx } from '../ctx.ts'

/** Why a call was refused, in words; a sentence that needs figures the log does not keep stays a code. */
export function reasonText(
  { locale }: Pick<Ctx, 'locale'>,
  reason: string | null,
  access = '',
): string | null {
  if (reason === null) return null
  const key = `error.${reason}`
  try {
    const text = translate(locale, key, { access })
    return text === key ? reason : text
  } catch {
    return reason // an argument is missing
  }
}
