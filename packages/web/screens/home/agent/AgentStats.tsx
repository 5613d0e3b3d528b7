import type { AgentData } from '@tandem/model'
import { useNavigate } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { groupThousands } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Stat, Stats } from '../../../kit/Stat.tsx'
import { Count } from '../../../kit/values.tsx'
import { comparable } from '../homeFigures.ts'
import { outboxOf, pages } from '../pages.ts'
import { Sum, sumText } from '../Sum.tsx'

/** Beyond these a pace of a week says nothing. */
const LONG_DAYS = 365

/** Six figures at most; without amounts, those that are left. */
export function AgentStats({ data }: { data: AgentData }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { may } = useSession()
  const { own, customers, today, yesterday, week, lastWeek, money, currency, attention, days } =
    data
  const openIf = (code: string, to: string) =>
    may(code) ? { onOpen: () => void navigate(to) } : {}
  const last = days.at(-1)?.day ?? ''
  return (
    <Stats>
      {own && (
        <Stat
          label={t('agentHome.balance')}
          value={<Sum amount={own.balance} currency={currency} />}
          note={
            own.daysLeft === null
              ? t('agentHome.balanceHeld', { value: sumText(own.held, currency) })
              : own.daysLeft > LONG_DAYS
                ? t('agentHome.balanceLong')
                : t('agentHome.balanceDays', { n: own.daysLeft })
          }
          {...openIf('recharge:list', pages.recharge)}
        />
      )}
      {money && (
        <Stat
          label={t('agentHome.margin')}
          value={<Sum amount={money.week.margin} currency={currency} />}
          compare={{
            now: comparable(money.week.margin),
            before: comparable(money.lastWeek.margin),
            shown: t('home.lastWeek', { value: sumText(money.lastWeek.margin, currency) }),
          }}
          note={t('agentHome.marginOf', {
            sold: sumText(money.week.sold, currency),
            cost: sumText(money.week.cost, currency),
          })}
        />
      )}
      <Stat
        label={t('agentHome.active')}
        value={<Count value={customers.active} />}
        compare={{
          now: customers.active,
          before: customers.activeBefore,
          shown: t('agentHome.activeBefore', { n: groupThousands(customers.activeBefore) }),
        }}
        {...openIf('company:list', pages.companies)}
      />
      <Stat
        label={t('agentHome.today')}
        value={<Count value={today.sent} />}
        compare={{
          now: today.sent,
          before: yesterday.sent,
          shown: t('home.yesterday', { value: groupThousands(yesterday.sent) }),
        }}
        {...openIf('smsOutbox:list', outboxOf(last, last))}
      />
      <Stat
        label={t('agentHome.week')}
        value={<Count value={week.sent} />}
        compare={{
          now: week.sent,
          before: lastWeek.sent,
          shown: t('home.lastWeek', { value: groupThousands(lastWeek.sent) }),
        }}
      />
      <Stat
        label={t('agentHome.low')}
        value={<Count value={attention.lowTotal} />}
        {...openIf('recharge:list', pages.recharge)}
      />
    </Stats>
  )
}
