import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { useRechargePage } from '../../../data/useRechargePage.ts'
import { groupThousands } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Stat } from '../../../kit/Stat.tsx'
import { Count } from '../../../kit/values.tsx'
import { comparable, deliveryRate } from '../homeFigures.ts'
import { Sum, sumText } from '../Sum.tsx'

/** What a figure is compared with, in plain words. */
type Since = 'yesterday' | 'lastWeek' | 'sevenDays'

interface Base {
  label: ReactNode
  trend: readonly number[]
  /** The list behind the figure, for users with the access code. */
  to: { code: string; path: string }
}

function useOpen(path: string | undefined) {
  const navigate = useNavigate()
  return path === undefined ? {} : { onOpen: () => void navigate(path) }
}

function useListOf({ code, path }: Base['to']) {
  const { may } = useSession()
  return useOpen(may(code) ? path : undefined)
}

/** A number of messages or customers with its comparison. */
export function CountFigure({
  label,
  now,
  before,
  since,
  trend,
  to,
}: Base & { now: number; before: number; since: Since }) {
  const { t } = useText()
  return (
    <Stat
      label={label}
      value={<Count value={now} />}
      compare={{ now, before, shown: t(`home.vs.${since}`, { value: groupThousands(before) }) }}
      trend={trend}
      {...useListOf(to)}
    />
  )
}

/** An amount with its comparison. */
export function MoneyFigure({
  label,
  now,
  before,
  currency,
  since,
  trend,
  to,
}: Base & { now: string; before: string; currency: string; since: Since }) {
  const { t } = useText()
  return (
    <Stat
      label={label}
      value={<Sum amount={now} currency={currency} />}
      compare={{
        now: comparable(now),
        before: comparable(before),
        shown: t(`home.vs.${since}`, { value: sumText(before, currency) }),
      }}
      trend={trend}
      {...useListOf(to)}
    />
  )
}

/** Today's delivery rate compared with yesterday's. */
export function RateFigure({
  now,
  before,
  trend,
  to,
}: Omit<Base, 'label'> & Record<'now' | 'before', { delivered: number; failed: number }>) {
  const { t } = useText()
  const [rate, was] = [deliveryRate(now), deliveryRate(before)]
  return (
    <Stat
      label={t('home.rateToday')}
      value={<span className="number">{rate === null ? '–' : `${rate.toFixed(1)}%`}</span>}
      {...(rate !== null &&
        was !== null && {
          compare: {
            now: rate,
            before: was,
            unit: 'points',
            shown: t('home.vs.yesterday', { value: `${was.toFixed(1)}%` }),
          },
        })}
      trend={trend}
      {...useListOf(to)}
    />
  )
}

/** Beyond this, a week's pace is no basis for an estimate. */
const LONG_DAYS = 365

/** The account's balance, and how long it lasts. */
export function BalanceFigure({
  balance,
  held,
  daysLeft,
  currency,
  trend,
}: Pick<Base, 'trend'> & {
  balance: string
  held: string
  daysLeft: number | null | undefined
  currency: string
}) {
  const { t } = useText()
  return (
    <Stat
      label={t('home.balance')}
      value={<Sum amount={balance} currency={currency} />}
      note={
        daysLeft == null
          ? t('home.balanceHeld', { value: sumText(held, currency) })
          : daysLeft > LONG_DAYS
            ? t('home.balanceLong')
            : t('home.balanceDays', { n: daysLeft })
      }
      trend={trend}
      {...useOpen(useRechargePage())}
    />
  )
}
