import type { TotalData } from '@tandem/model'
import { useNavigate } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { Count } from '../../kit/values.tsx'
import { comparable, deliveryRate } from './homeFigures.ts'
import { outboxOf } from './pages.ts'
import { Sum, sumText } from './Sum.tsx'

/** Six figures at most, each beside what it was at the same time before. */
export function HomeStats({ data }: { data: TotalData }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { user, may } = useSession()
  const { today, yesterday, week, lastWeek, days, currency, balance } = data
  const last = days.at(-1)?.day
  const open = (status?: string) =>
    last !== undefined && may('smsOutbox:list')
      ? { onOpen: () => void navigate(outboxOf(last, last, status)) }
      : {}
  const rate = (figures: typeof today): string => `${deliveryRate(figures).toFixed(1)}%`
  return (
    <Stats>
      <Stat
        label={t('home.sentToday')}
        value={<Count value={today.sent} />}
        compare={{
          now: today.sent,
          before: yesterday.sent,
          shown: t('home.yesterday', { value: groupThousands(yesterday.sent) }),
        }}
        {...open()}
      />
      <Stat
        label={t('home.deliveredToday')}
        value={<Count value={today.delivered} />}
        compare={{
          now: today.delivered,
          before: yesterday.delivered,
          shown: t('home.yesterday', { value: groupThousands(yesterday.delivered) }),
        }}
        {...open('delivered')}
      />
      <Stat
        label={t('home.rateToday')}
        value={today.sent === 0 ? '–' : <span className="number">{rate(today)}</span>}
        {...(yesterday.sent === 0 || today.sent === 0
          ? {}
          : {
              compare: {
                now: deliveryRate(today),
                before: deliveryRate(yesterday),
                unit: 'points',
                shown: t('home.yesterday', { value: rate(yesterday) }),
              },
            })}
        {...open('undelivered,rejected,expired,unknown')}
      />
      <Stat
        label={t('home.sentWeek')}
        value={<Count value={week.sent} />}
        compare={{
          now: week.sent,
          before: lastWeek.sent,
          shown: t('home.lastWeek', { value: groupThousands(lastWeek.sent) }),
        }}
      />
      {week.spent !== undefined && lastWeek.spent !== undefined && (
        <Stat
          label={t(user.companyKind === 'customer' ? 'home.spentWeek' : 'home.soldWeek')}
          value={<Sum amount={week.spent} currency={currency} />}
          compare={{
            now: comparable(week.spent),
            before: comparable(lastWeek.spent),
            shown: t('home.lastWeek', { value: sumText(lastWeek.spent, currency) }),
          }}
        />
      )}
      {balance !== undefined && (
        <Stat label={t('home.balance')} value={<Sum amount={balance} currency={currency} />} />
      )}
    </Stats>
  )
}
