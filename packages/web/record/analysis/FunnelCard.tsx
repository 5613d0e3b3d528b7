import type { FigureValues } from '@tandem/model'
import { BarList } from '../../kit/BarList.tsx'
import { formatShare, groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'

/** Counts of which each is part of the one before, and how much of it. */
export function FunnelCard({
  steps,
  now,
  label,
}: {
  steps: readonly string[]
  now: FigureValues
  label: (name: string) => string
}) {
  const { t } = useText()
  const counts = steps.flatMap((name) =>
    name in now ? [{ name, count: Number(now[name] ?? 0) }] : [],
  )
  return (
    <BarList
      tall
      title={t('analysis.funnel')}
      legend={[]}
      rows={counts.map(({ name, count }, index) => {
        const before = counts[index - 1]?.count ?? 0
        return {
          key: name,
          label: label(name),
          parts: [{ colour: 'delivered', value: count }],
          shown: <strong>{groupThousands(count)}</strong>,
          ...(before > 0 && {
            beside: t('analysis.funnel.of', { share: formatShare(count, before) }),
          }),
        }
      })}
      // There are never more than fit.
      others={() => ({ parts: [], shown: '' })}
    />
  )
}
