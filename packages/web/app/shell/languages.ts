import type { Locale } from '@tandem/i18n/translator'

/** Each language under its own name, readable to its speakers. */
export const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en_US', name: 'English' },
  { locale: 'zh_CN', name: '简体中文' },
]
