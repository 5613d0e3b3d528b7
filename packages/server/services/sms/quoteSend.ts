import { microsToDecimal, nanosToDecimal } from '@tandem/core'
import type { NumberSheet, Quote, SmsProduct } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { TaskReject } from '../../store/tasks/storeRecipients.ts'
import type { Ctx } from '../ctx.ts'
import { demandWithinDay } from './dailyLimit.ts'
import { demandSchedule, pacedUntilOf, startsAtOf } from '../tasks/scheduleOf.ts'
import { prepareSend, type SendInput, type SendPorts } from './prepareSend.ts'
import { presentRejects, REJECTS_SHOWN } from './presentRejects.ts'
import { fittingOf } from './fittingTime.ts'
import type { Line } from './line.ts'

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
  sheet: () => NumberSheet | null = () => null,
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
  const names = await countryNames(ctx, ports, [...recipients.countries.keys()])
  const shown = prepared.seesMoney
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
      now: ctx.now,
    }),
    ...(shown && {
      amount: microsToDecimal(recipients.amountMicros),
      balance: microsToDecimal(availableMicros),
      balanceAfter: microsToDecimal(availableMicros - recipients.amountMicros),
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
          amount: microsToDecimal(amountMicros),
        }),
      })),
    rejects: presentRejects(ctx, rejects),
    variables: (prepared.text.variables?.names ?? []).map((name) => ({
      name,
      column: columnOf(sheet(), name),
      missing: recipients.missing.get(name) ?? 0,
    })),
    preview: recipients.preview.map(({ digits, ...rest }) => ({ ...rest, mobile: `+${digits}` })),
    fileId: input.fileId,
    sheet: sheet(),
  }
}

function columnOf(sheet: NumberSheet | null, name: string): number | null {
  const column = sheet?.columns.findIndex(({ variable }) => variable === name) ?? -1
  return column === -1 ? null : column
}

async function countryNames(
  ctx: Ctx,
  ports: Pick<SendPorts, 'database'>,
  iso2: string[],
): Promise<Map<string, string>> {
  const rows = await withScope(ports.database, ctx.scope, (db) =>
    sql<{ iso2: string; name: string; name_en: string }>`
      select iso2, name, name_en from sys_country where iso2 = any (${iso2}::text[]) and deleted_at is null`.rows(
      db,
    ),
  )
  return new Map(rows.map((row) => [row.iso2, ctx.locale === 'zh_CN' ? row.name : row.name_en]))
}
