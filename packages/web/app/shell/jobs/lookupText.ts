import type { Translator } from '@tandem/i18n'
import type { LookupFigures } from '@tandem/model'
import { formatAmount } from '../../../kit/format.ts'

/** What came of a lookup: the counts that are not zero, and what it cost. */
export function lookupText({ t }: Pick<Translator, 't'>, lookup: LookupFigures): string {
  const { cost, currency } = lookup
  const counts = (['reachable', 'unreachable', 'invalid', 'unanswered'] as const).filter(
    (name) => lookup[name] > 0,
  )
  const n = counts.reduce((sum, name) => sum + lookup[name], 0)
  const said = t('job.lookup', {
    n,
    counts: counts
      .map((name) => t(`job.lookup.${name}`, { n: lookup[name] }))
      .join(t('job.lookup.and')),
  })
  return cost === undefined || n === 0 ? said : `${said} · ${formatAmount(cost)} ${currency}`
}
