import type { LineSource } from '../lists/lineSource.ts'

/** Alarms with what they are about. */
export const alarmSource: LineSource = {
  table: 'sys_alarm',
  person: null,
  columns: {
    subject: 'null::text',
    amount: 'l.amount::text',
    level: 'l.level::text',
    about: '(select c.name from sys_company c where c.id = l.about_id)',
    country: 'l.country',
    operator: 'l.operator_id::text',
    gateway: 'l.gateway_id::text',
    product: 'l.product',
  },
}
