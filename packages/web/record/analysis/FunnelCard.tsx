import { groupThousands } from '@tandem/core'
import type { Analysis, FigureValues } from '@tandem/model'
import { BarList } from '../../kit/BarList.tsx'
import { formatShare, inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'

/** Counts of which each is part of the one before, or of another, and how much of it. */
export function FunnelCard({
  steps,
  now,
  label,
}: {
  steps: NonNullable<Analysis['funnel']>
  now: FigureValues
  label: (name: string) => string
}) {
  const { t } = useText()
  const countOf = (name: string) => Number(now[name] ?? 0)
  const counts = steps
    .map((step) => (typeof step === 'string' ? { name: step } : { name: step.step, of: step.of }))
    .filter(({ name }) => name in now)
  return (
    <BarList
      tall
      title={t('analysis.funnel')}
      legend={[]}
      rows={counts.map(({ name, of }, index) => {
        const count = countOf(name)
        const before = countOf(of ?? counts[index - 1]?.name ?? '')
        return {
          key: name,
          label: label(name),
          parts: [{ colour: 'delivered', value: count }],
          shown: <strong>{groupThousands(count)}</strong>,
          ...(before > 0 && {
            beside:
              of === undefined
                ? t('analysis.funnel.of', { share: formatShare(count, before) })
                : t('analysis.funnel.ofOther', {
                    share: formatShare(count, before),
                    name: inSentence(label(of)),
                  }),
          }),
        }
      })}
      // There are never more than fit.
      others={() => ({ parts: [], shown: '' })}
    />
  )
}
