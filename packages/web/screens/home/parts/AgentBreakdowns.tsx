import { type AgentData, smsLists } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { outboxOf, pages } from '../pages.ts'
import { MarginBars } from './MarginBars.tsx'
import { TrafficBars } from './TrafficBars.tsx'

/** Traffic of the last seven days by customer and country, and the seller's margin. */
export function AgentBreakdowns({ data }: { data: AgentData }) {
  const { t } = useText()
  const { countries, topCustomers, margins, currency, days, product } = data
  const week = { from: days.at(-7)?.day ?? '', to: days.at(-1)?.day ?? '' }
  return (
    <div className="figure-row">
      <TrafficBars
        title={t('home.customers')}
        rows={topCustomers}
        keyOf={({ id }) => id}
        to={{ code: 'company:list', path: ({ id }) => `${pages.companies}?record=${id}` }}
      />
      {margins && <MarginBars margins={margins} currency={currency} />}
      <TrafficBars
        title={t('home.countries')}
        rows={countries}
        keyOf={({ iso2 }) => iso2}
        to={{
          code: `${smsLists(product).outbox}:list`,
          path: ({ iso2 }) => `${outboxOf(product, week)}&country=${iso2}`,
        }}
      />
    </div>
  )
}
