import { type Locale, translatorOf } from '@tandem/i18n'
import { exchangeFaults } from '../../ports/exchangeSource.ts'

/** What went wrong at a provider, in words: its record keeps codes. What is no code is shown as it is. */
export function faultWords(locale: Locale, fault: string): string {
  const { t } = translatorOf(locale)
  return fault
    .split('; ')
    .map((one) => {
      const [first = '', ...rest] = one.split(': ')
      const code = exchangeFaults.find((known) => known === first)
      if (!code) return one
      const said = t(`server.exchangeFault.${code}`)
      const about = rest.join(': ')
      if (about === '') return said
      return locale === 'zh_CN' ? `${said}：${about}` : `${said}: ${about}`
    })
    .join(locale === 'zh_CN' ? '；' : '; ')
}
