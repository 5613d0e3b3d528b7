import { useNavigate } from 'react-router'
import { useRechargePage } from '../../../data/useRechargePage.ts'
import { comparable } from '../../../kit/amount.ts'
import { useText } from '../../../kit/language.tsx'
import { Stat } from '../../../kit/Stat.tsx'
import { Sum, sumText } from '../Sum.tsx'

/** Beyond this, a week's pace is no basis for an estimate. */
const LONG_DAYS = 365

/** The account's balance, and how long it lasts. */
export function BalanceFigure({
  balance,
  held,
  daysLeft,
  currency,
  days,
}: {
  balance: string
  held: string
  daysLeft: number | null | undefined
  currency: string
  days: readonly { balance?: string }[]
}) {
  const { t } = useText()
  const navigate = useNavigate()
  const page = useRechargePage()
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
      trend={days.map((day) => comparable(day.balance ?? '0'))}
      {...(page !== undefined && { onOpen: () => void navigate(page) })}
    />
  )
}
