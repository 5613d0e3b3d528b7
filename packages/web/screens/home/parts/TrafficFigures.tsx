import { type AgentData, smsLists, type TotalData } from '@tandem/model'
import type { ComponentProps } from 'react'
import { useText } from '../../../kit/language.tsx'
import { deliveryRate } from '../homeFigures.ts'
import { mondayOf, outboxOf, pages } from '../pages.ts'
import { HomeFigure } from './HomeFigure.tsx'

type Data = AgentData | TotalData

/** The last day of these figures. */
const lastOf = ({ days }: Data): string => days.at(-1)?.day ?? ''

/** Where messages from a day on are listed, as far as somebody may list them. */
const outboxFrom = (data: Data, from: string, status?: string, isSent?: boolean) => ({
  code: `${smsLists(data.product).outbox}:list`,
  path: outboxOf(data.product, { from, to: lastOf(data) }, status, isSent),
})
export const outboxToday = (data: Data, status?: string, isSent?: boolean) =>
  outboxFrom(data, lastOf(data), status, isSent)
export const outboxOfWeek = (data: Data) => outboxFrom(data, mondayOf(lastOf(data)))
export const companyPage = { code: 'company:list', path: pages.companies }

/** What was sent on each complete day. */
const sentOn = ({ days }: Data): number[] => days.slice(0, -1).map(({ sent }) => sent)

export function SentToday({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <HomeFigure
      kind="count"
      label={t('home.sentToday')}
      now={data.today.sent}
      was={data.yesterday.sent}
      since="yesterday"
      trend={sentOn(data)}
      to={outboxToday(data)}
      currency={data.currency}
    />
  )
}

export function RateToday({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <HomeFigure
      kind="share"
      label={t('home.rateToday')}
      now={deliveryRate(data.today)}
      was={deliveryRate(data.yesterday)}
      since="yesterday"
      trend={data.days.slice(0, -1).map(deliveryRate)}
      to={outboxToday(data, 'delivered')}
      currency={data.currency}
    />
  )
}

export function SentThisWeek({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <HomeFigure
      kind="count"
      label={t('home.sentWeek')}
      now={data.week.sent}
      was={data.lastWeek.sent}
      since="lastWeek"
      trend={sentOn(data)}
      to={outboxOfWeek(data)}
      currency={data.currency}
    />
  )
}

/** Customers that sent anything within seven days. */
export function ActiveCustomers({
  customers,
  trend,
  currency,
}: {
  customers: { active: number; activeBefore: number }
  trend: ComponentProps<typeof HomeFigure>['trend']
  currency: string
}) {
  const { t } = useText()
  return (
    <HomeFigure
      kind="count"
      label={t('home.active')}
      now={customers.active}
      was={customers.activeBefore}
      since="sevenDays"
      trend={trend}
      to={companyPage}
      currency={currency}
    />
  )
}
