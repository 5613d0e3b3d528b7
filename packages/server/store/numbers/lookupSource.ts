import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Null: the network did not say. */
const said = (column: string): string =>
  `case ${column} when true then 'yes' when false then 'no' end`

/** What networks answered about numbers that were looked up. */
export const lookupSource: LineSource = {
  table: 'hlr_query',
  joins: 'left join sms_operator o on o.id = l.operator_id',
  columns: {
    mobile: `'+' || l.msisdn`,
    operatorName: 'o.name',
    network: 'l.mcc || l.mnc',
    ported: said('l.ported'),
    roaming: said('l.roaming'),
    createTime: 'to_timestamp((l.id >> 12) / 1000.0)',
  },
  filters: {
    mobile: (number) => sql`l.msisdn::text like ${`${number.replaceAll(/\D/g, '')}%`}`,
    state: (value) => sql`l.state = any (${value.split(',')}::text[])`,
  },
}
