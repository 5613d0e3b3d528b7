import { isSmsProduct, alarmList, type AlarmRow, smsTitle } from '@tandem/model'

import { namesOf } from '../../store/rollup/namesOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { moneySight } from '../moneySight.ts'
import { alarmSource } from '../../store/alarms/alarmSource.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const titleOf = (product: string, locale: string): string =>
  isSmsProduct(product) ? smsTitle(product, locale) : product

/** Alarms of the companies in sight; those of rates and margins are the platform's. */
export const alarmLines: ListSource<typeof alarmList, AlarmRow> = {
  list: alarmList,
  ...alarmSource,
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    const idsOf = (name: string): string[] => [
      ...new Set(rows.map((row) => text(row[name])).filter(Boolean)),
    ]
    const names = async (name: 'country' | 'operator' | 'gateway') =>
      namesOf(transaction, name, idsOf(name), ctx.locale)
    const [countries, operators, gateways] = [
      await names('country'),
      await names('operator'),
      await names('gateway'),
    ]
    return rows.map(({ amount, level, about, country, operator, gateway, product, ...row }) => {
      const subject = [
        countries.get(text(country)) ?? text(country),
        operators.get(text(operator)),
        titleOf(text(product), ctx.locale),
        gateways.get(text(gateway)),
        text(about),
      ]
      return {
        ...row,
        subject: subject.filter(Boolean).join(' · ') || null,
        ...(money.of(String(row['companyId'])) && { amount, level }),
      }
    })
  },
}
