import { type Locale, translate } from '@tandem/i18n'

import type { RefusalArguments } from './Refused.ts'

/** `error.<code>` with its arguments; an argument starting with '@' is a separate text. */
export function sentence(locale: Locale, code: string, args: RefusalArguments = {}): string {
  const words = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('@') ? translate(locale, value.slice(1)) : value,
  ])
  return translate(locale, `error.${code}`, Object.fromEntries(words))
}
