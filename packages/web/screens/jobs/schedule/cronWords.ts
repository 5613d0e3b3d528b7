import type { Locale } from '@tandem/i18n/translator'
import { useQuery } from '@tanstack/react-query'
import { inChineseOrder } from './chineseOrder.ts'

/** A cron text in words. The library is loaded with the first one. */
export function useCronWords(cron: string, locale: Locale): string {
  const { data } = useQuery({
    queryKey: ['cronWords', cron, locale],
    queryFn: () => wordsOf(cron, locale),
    staleTime: Infinity,
  })
  return data ?? ''
}

async function wordsOf(cron: string, locale: Locale): Promise<string> {
  const [{ default: cronstrue }] = await Promise.all([
    import('cronstrue'),
    import('cronstrue/locales/zh_CN'),
  ])
  const words = cronstrue.toString(cron, {
    locale: locale === 'zh_CN' ? 'zh_CN' : 'en',
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
    // "At 03:40" alone does not say on which days; in "every hour, every day" the days add nothing.
    verbose: !(cron.split(' ')[1]?.startsWith('*') ?? true),
  })
  return locale === 'zh_CN' ? inChineseOrder(words) : words
}
