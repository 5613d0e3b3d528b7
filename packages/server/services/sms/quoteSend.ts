import { moneyText, nanosToDecimal } from '@tandem/core'
import type { NumberSheet, Quote, SmsProduct } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { TaskReject } from '../../store/tasks/blocks.ts'
import type { Ctx } from '../ctx.ts'
import { demandWithinDay } from './dailyLimit.ts'
import { demandSchedule, pacedUntilOf, startOf, startsAtOf } from '../campaign/scheduleOf.ts'
import { reasonText } from '../reasonText.ts'
import { prepareSend, type SendInput, type SendPorts } from './prepareSend.ts'
import { presentRejects, REJECTS_SHOWN } from './presentRejects.ts'
import { fittingOf } from './fittingTime.ts'
import type { ScreeningSums } from './screeningSums.ts'
import type { Destination } from './recipients.ts'
import { waitsOf } from './waitsOf.ts'
import type { Line } from '../campaign/line.ts'
import { senderRules, namesOfCountries } from '../../store/sms/places.ts'

/**
 * What a send would cost; nothing is stored.
 * @param sheet of the file with the lines, once they were read
 * @throws as prepareSend, as demandSchedule; sms.dailyLimit
 */
export async function quoteSend(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  input: SendInput & { fileId: string | null },
  lines: Iterable<Line> | AsyncIterable<readonly Line[]>,
  sheet: () => Promise<NumberSheet | null> = () => Promise.resolve(null),
): Promise<Quote> {
  const prepared = await prepareSend(ctx, ports, product, input)
  const { recipients, currency, availableMicros } = prepared
  demandSchedule(prepared.scheduled)
  const rejects: TaskReject[] = []
  const take = async (some: Iterable<Line>): Promise<void> => {
    const batch = await recipients.take(some)
    for (const reject of batch.rejects) {
      if (rejects.length < REJECTS_SHOWN) rejects.push(reject)
    }
  }
  if (Symbol.asyncIterator in lines) for await (const some of lines) await take(some)
  else await take(lines)

  await withScope(ports.database, ctx.scope, ({ client }) =>
    demandWithinDay(client, prepared, { accepted: recipients.accepted }),
  )
  const destinations = recipients.destinations()
  const names = await countryNames(ctx, ports, [...recipients.countries.keys()])
  const shown = prepared.seesMoney
  const layout = await sheet()
  const { screening } = recipients
  const dearer = recipients.rowLengths.said()
  const screeningMicros = screening?.amountMicros ?? 0n
  return {
    accepted: recipients.accepted,
    rejected: recipients.rejected,
    encoding: recipients.longest.encoding,
    units: recipients.longest.units,
    partsPerMessage: recipients.longest.parts,
    parts: recipients.parts,
    currency,
    ...startsAtOf(prepared.scheduled),
    ...pacedUntilOf(prepared.scheduled),
    ...fittingOf(prepared.snapshot, product, prepared.scheduled, {
      messages: recipients.accepted,
      parts: recipients.parts,
      places: recipients.places,
      now: ctx.now,
    }),
    waits: waitsOf(
      recipients.places?.totals.values() ?? [],
      prepared.scheduled?.schedule,
      recipients.places?.hours,
      startOf(prepared.scheduled, ctx.now),
    ),
    ...(shown && {
      amount: moneyText(recipients.amountMicros, currency),
      balance: moneyText(availableMicros, currency),
      balanceAfter: moneyText(
        availableMicros - recipients.amountMicros - screeningMicros,
        currency,
      ),
      affordable: recipients.affordable,
    }),
    countries: [...recipients.countries.values()]
      .sort((a, b) => b.messages - a.messages)
      .map(({ iso2, messages, amountMicros, prices, parts }) => ({
        iso2,
        name: names.get(iso2) ?? iso2,
        messages,
        parts,
        ...(shown && {
          price: prices.size === 1 ? nanosToDecimal([...prices][0] ?? 0n) : null,
          amount: moneyText(amountMicros, currency),
        }),
      })),
    destinations: await destinationsOf(ctx, ports, destinations),
    ...(dearer && { dearer }),
    ...(screening && { screening: screeningQuote(screening, currency, shown) }),
    reading: recipients.reading.said(),
    addsToText: recipients.addsToText(),
    rejects: presentRejects(ctx, rejects),
    variables: (prepared.text.variables?.names ?? []).map((name) => ({
      name,
      column: columnOf(layout, name),
      missing: recipients.missing.get(name) ?? 0,
    })),
    preview: recipients.preview.map(({ digits, values, ...rest }) => ({
      ...rest,
      mobile: `+${digits}`,
      values: Object.fromEntries(
        (prepared.text.variables?.names ?? []).map((name, index) => [name, values[index] ?? '']),
      ),
    })),
    fileId: input.fileId,
    sheet: layout,
  }
}

const screeningQuote = (
  { asked, known, unsold, amountMicros, least, most }: ScreeningSums,
  currency: string,
  shown: boolean,
): NonNullable<Quote['screening']> => ({
  asked,
  known,
  unsold,
  ...(shown && {
    amount: moneyText(amountMicros, currency),
    ...(least !== null && { least: moneyText(least, currency) }),
    ...(most !== null && { most: moneyText(most, currency) }),
  }),
})

/** Where the sender or the text is not as asked, or nothing is sent, in words. */
export async function destinationsOf(
  ctx: Ctx,
  ports: Pick<SendPorts, 'database'>,
  destinations: ReadonlyMap<string, Destination>,
): Promise<Quote['destinations']> {
  const codes = [...destinations.keys()]
  const names = await countryNames(ctx, ports, codes)
  const registrations = await registrationsIn(ctx, ports, codes)
  return [...destinations].map(([iso2, there]) => {
    const { documents = null, days = null } = registrations.get(iso2) ?? {}
    const about = { iso2, name: names.get(iso2) ?? iso2, messages: there.messages }
    if ('reason' in there) {
      const { reason } = there
      const sent = { sender: null, replacedBy: null, before: '', after: '', moreParts: 0 }
      const reasonShown = reasonText(ctx.locale, reason)
      return { ...about, reason, reasonText: reasonShown, ...sent, documents, days }
    }
    const { sender, replacedBy, before, after, moreParts } = there
    const said = { sender, replacedBy, before, after, moreParts }
    return { ...about, reason: null, reasonText: null, ...said, documents: null, days: null }
  })
}

function columnOf(sheet: NumberSheet | null, name: string): number | null {
  const column = sheet?.columns.findIndex(({ variable }) => variable === name) ?? -1
  return column === -1 ? null : column
}

/** What registering a sender in countries needs, by ISO code. */
async function registrationsIn(
  ctx: Ctx,
  ports: Pick<SendPorts, 'database'>,
  iso2: string[],
): Promise<Map<string, { documents: string | null; days: number | null }>> {
  if (iso2.length === 0) return new Map()
  const rows = await withScope(ports.database, ctx.scope, (db) => senderRules(db, iso2))
  return new Map(rows.map(({ iso2: country, ...rest }) => [country, rest]))
}

async function countryNames(
  ctx: Ctx,
  ports: Pick<SendPorts, 'database'>,
  iso2: string[],
): Promise<Map<string, string>> {
  if (iso2.length === 0) return new Map()
  const rows = await withScope(ports.database, ctx.scope, (db) => namesOfCountries(db, iso2))
  return new Map(rows.map((row) => [row.iso2, ctx.locale === 'zh_CN' ? row.name : row.name_en]))
}
