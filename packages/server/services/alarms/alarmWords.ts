import { type AlarmRuleKind, formatMoney } from '@tandem/core'
import { type Locale, translatorOf } from '@tandem/i18n'

/** What an alarm of a company says of its money; micros. */
export interface AlarmFigures {
  kind: AlarmRuleKind
  amount: string
  level: string
  currency: string
  /** Of a level that follows from the pace of spending: how many days it lasts. */
  days: number | null
}

/** The title and the sentence of an alarm, without any amount for who sees none. */
export function alarmWords(
  locale: Locale,
  { kind, amount, level, currency, days }: AlarmFigures,
  seesAmounts: boolean,
): { title: string; text: string } {
  const { t } = translatorOf(locale)
  const title = t(`server.alarm.${kind}.title`)
  if (!seesAmounts) return { title, text: t(`server.alarm.${kind}.plain`) }
  const shown = (micros: string): string => `${formatMoney(BigInt(micros), currency)} ${currency}`
  const args = { amount: shown(amount), level: shown(level), days: days ?? 0 }
  return {
    title,
    text:
      days === null
        ? t(`server.alarm.${kind}.text`, args)
        : t('server.alarm.lowBalance.paceText', args),
  }
}
