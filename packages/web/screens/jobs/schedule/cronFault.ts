import { normaliseCron } from '@tandem/core'
import type { Translator } from '@tandem/i18n/translator'

/** What to fix in a cron text, by the server's rule; undefined if it is valid. */
export function cronFaultText({ t }: Pick<Translator, 't'>, text: string): string | undefined {
  const read = normaliseCron(text)
  if ('cron' in read) return undefined
  switch (read.fault) {
    case 'fields':
      return t('error.schedule.cronFields')
    case 'seconds':
      return t('error.schedule.cronSeconds')
    case 'year':
      return t('error.schedule.cronYear')
    case 'bothDays':
      return t('error.schedule.cronBothDays')
    case 'field':
      return t('error.schedule.cronField', {
        field: t(`schedule.field.${read.field}`),
        value: read.value,
      })
  }
}
