import type { Locale } from '@tandem/i18n'
import { type SmsProduct, smsRules } from '@tandem/model'

/** A product in words. */
export function productName(locale: Locale, product: SmsProduct): string {
  const { en, zh } = smsRules[product].title
  return locale === 'zh_CN' ? zh : en
}
