import type { ComponentProps } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { FigureCard } from '../../../record/analysis/FigureCard.tsx'

/** A figure of the home with its comparison in plain words. */
export function HomeFigure({
  since,
  to: { code, path },
  ...figure
}: Omit<ComponentProps<typeof FigureCard>, 'vs' | 'to'> & {
  since: 'yesterday' | 'lastWeek' | 'sevenDays'
  /** The list behind it, for users with the access code. */
  to: { code: string; path: string }
}) {
  const { t } = useText()
  const { may } = useSession()
  return (
    <FigureCard
      {...figure}
      vs={(value) => t(`home.vs.${since}`, { value })}
      to={may(code) ? path : undefined}
    />
  )
}
