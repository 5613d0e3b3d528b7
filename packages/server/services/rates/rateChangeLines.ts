import { nanosToDecimal, parseNanos } from '@tandem/core'
import { rateChangeList, type RateChangeRow } from '@tandem/model'
import { type Sql, sql } from '../../store/database/sql.ts'
import type { ListSource } from '../lists/listSource.ts'

/** What versions of price lists change; of sellers whose lists the reader may see. */
export const rateChangeLines: ListSource<typeof rateChangeList, RateChangeRow> = {
  list: rateChangeList,
  table: 'sms_rate_change',
  person: null,
  joins: `join sms_rate_version v on v.id = l.version_id join sms_rate_group g on g.id = l.rate_group_id
    left join sys_country c on c.id = l.country_id left join sms_operator o on o.id = l.operator_id`,
  columns: {
    price: 'l.price_nanos',
    before: 'l.before_nanos',
    cost: 'l.cost_nanos',
    connectFee: 'l.connect_nanos',
    speechFee: 'l.speech_nanos',
    percent: `case when l.change = 'changed'
      then round((l.price_nanos - l.before_nanos) * 10000.0 / nullif(l.before_nanos, 0))::bigint end`,
    currency: 'g.currency',
    interval: "l.first_seconds || '/' || l.next_seconds",
    state: 'v.state',
    operatorId_dictText: 'o.name',
    english: 'c.name_en',
    chinese: 'c.name',
  },
  where: ({ sellers = 'everything' }) =>
    sellers === 'everything'
      ? sql`true`
      : sql`l.company_id = any (${[...sellers.companies]}::bigint[])`,
  filters: {
    warning: (value) => sql`l.warnings && string_to_array(${value}, ',')`,
    moves: (value) => sql.any(value.split(',').map(movesBy)),
  },
  complete: (rows, { ctx }) => {
    const { hideAmounts } = ctx.actor
    const mayEdit = ctx.can('rateVersion:edit')
    return rows.map(({ state, english, chinese, ...row }) => ({
      ...row,
      countryId_dictText: ctx.locale === 'zh_CN' ? chinese : english,
      ...(hideAmounts ? { said: null } : { margin: marginOf(row) }),
      abilities: mayEdit && state === 'draft' ? { drop: true } : {},
    }))
  },
}

const movesBy = (way: string): Sql =>
  way === 'rises'
    ? sql`(l.change = 'changed' and l.price_nanos > l.before_nanos)`
    : sql`(l.change = 'changed' and l.price_nanos < l.before_nanos)`

/** What is left of the price; null where either is not known. */
function marginOf({ price, cost }: Readonly<Record<string, unknown>>): string | null {
  const [sold, paid] = [price, cost].map((text) =>
    typeof text === 'string' ? parseNanos(text) : undefined,
  )
  return sold === undefined || paid === undefined ? null : nanosToDecimal(sold - paid)
}
