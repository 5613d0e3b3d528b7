import { expectedEncodings, readText, smsTask, smsTaskVerbs, sourceOf } from '@tandem/core'
import {
  type NumberFileInput,
  type Quote,
  smsCalls,
  type SmsProduct,
  smsProducts,
  smsTaskLists,
} from '@tandem/model'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Upload, Uploads } from '../../ports/uploads.ts'
import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Ctx } from '../../services/ctx.ts'
import type { Ports } from '../../services/ports.ts'
import { Refused } from '../../services/Refused.ts'
import { changeText, quoteText } from '../../services/sms/changeText.ts'
import { quoteSend } from '../../services/sms/quoteSend.ts'
import { sendBatch } from '../../services/sms/sendBatch.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import {
  givenLines,
  goesAlone,
  sendMobiles,
  type SendMobilesPorts,
} from '../../services/sms/sendMobiles.ts'
import { readList } from '../../services/lists/readList.ts'
import { reschedule } from '../../services/sms/reschedule.ts'
import { sendTest } from '../../services/sms/sendTest.ts'
import { setHomeCountry } from '../../services/organisation/setHomeCountry.ts'
import { moveTask } from '../../services/sms/taskActions.ts'
import { taskLines } from '../../services/sms/taskLines.ts'
import { taskEarnings } from '../../services/sms/taskEarnings.ts'
import { taskScreening } from '../../services/sms/taskScreening.ts'
import { taskWaits } from '../../services/sms/taskWaits.ts'
import { rejectsOf } from '../../services/sms/taskRejects.ts'
import { traceMessage, type TracePorts } from '../../services/sms/trace.ts'
import { withText } from '../../services/sms/templateText.ts'
import { unreachedLines } from '../../services/sms/unreachedLines.ts'
import { uploadedLines } from '../../services/sms/uploadedLines.ts'
import { Download } from '../Download.ts'
import { gatewayTestRoutes } from './gatewayTests.ts'
import { inboundRoutes } from './inbound.ts'
import { otpRoutes } from './otp.ts'
import { smppLogRoutes } from './smpp.ts'
import { answer, type Call, type Route } from '../route.ts'
import { readUpload } from '../readUpload.ts'

export type SmsPorts = Ports &
  TracePorts &
  SendMobilesPorts & { snapshots: Snapshots; uploads: Uploads; sheets: SheetReader }

/** Sending SMS and managing what was sent, for every product (spec §7). */
export const smsRoutes = (ports: SmsPorts): Route[] => [
  ...smsProducts.flatMap((product) => routesOf(product, ports)),
  ...inboundRoutes(ports),
  ...otpRoutes(ports),
  ...smppLogRoutes(ports),
  ...gatewayTestRoutes(ports),
]

function routesOf(product: SmsProduct, ports: SmsPorts): Route[] {
  const calls = smsCalls(product)
  /** The file of a multipart call, uploaded with it or named by the `fileId` of a quote. */
  const fileOf = async <S extends z.ZodType<{ fileId?: string | undefined }>>(
    ctx: Ctx,
    call: Call,
    fields: S,
  ) => {
    const form = await readUpload(call.request, ctx, ports.uploads, fields)
    const file =
      form.file ??
      (form.fields.fileId ? await ports.uploads.find(ctx.actor.id, form.fields.fileId) : undefined)
    if (!file) throw new Refused('file.required')
    return { file, input: form.fields }
  }

  const quoteFile = async (
    ctx: Ctx,
    file: Upload,
    { column, encoding, ...given }: NumberFileInput,
  ): Promise<Quote> => {
    const input = await withText(ctx, ports, product, given)
    const { names } = readText(input.content)
    const expected = expectedEncodings(ctx.timeZone, ctx.locale)
    const how = { column, encoding, expected, names }
    const { lines, sheet } = uploadedLines(ports.sheets, file, how)
    return quoteSend(ctx, ports, product, { ...input, fileId: file.id }, lines, sheet)
  }

  return [
    answer(calls.quote, async (ctx, given, call) => {
      if (given === undefined) {
        const { file, input } = await fileOf(ctx, call, calls.import.upload)
        return quoteFile(ctx, file, input)
      }
      const { mobiles = '', values, fromTask: _named, ...message } = given
      const source = sourceOf(given)
      if (source?.from === 'file') {
        const file = await ports.uploads.find(ctx.actor.id, source.fileId)
        if (!file) throw new Refused('file.required')
        return quoteFile(ctx, file, message)
      }
      const input = await withText(ctx, ports, product, message)
      const lines =
        source?.from === 'list'
          ? await unreachedLines(ctx, ports, product, { ...source, companyId: input.companyId })
          : givenLines({ content: input.content, mobiles, values })
      return quoteSend(ctx, ports, product, { ...input, fileId: null }, lines)
    }),
    answer(calls.columns, async (ctx, _input, call) => {
      const { file, input } = await fileOf(ctx, call, calls.columns.upload)
      const expected = expectedEncodings(ctx.timeZone, ctx.locale)
      const { column, encoding } = input
      // Only its first rows are read.
      const { sheet } = uploadedLines(ports.sheets, file, { column, encoding, expected })
      return { fileId: file.id, sheet: await sheet() }
    }),
    ...[calls.send, calls.sendLater].map((sends) =>
      answer(sends, async (ctx, given, call) => {
        const { mobiles, values, fromTask, ...message } = given
        const input = await withText(ctx, ports, product, message)
        if (fromTask !== undefined) {
          const list = { kind: 'unreached', taskId: fromTask } as const
          const { companyId } = input
          const lines = await unreachedLines(ctx, ports, product, { list, companyId })
          if (mobiles === undefined) {
            return sendBatch(
              ctx,
              ports,
              product,
              { ...input, source: `unreached ${fromTask}` },
              lines,
            )
          }
        }
        if (mobiles === undefined || fromTask !== undefined) throw severalSources()
        const asked = { ...input, mobiles, values }
        if (goesAlone(ctx, ports, asked)) call.leaveLine()
        return sendMobiles(ctx, ports, product, asked)
      }),
    ),
    ...[calls.import, calls.importLater].map((imports) =>
      answer(imports, async (ctx, _input, call) => {
        const { file, input } = await fileOf(ctx, call, imports.upload)
        const { fileId: _quoted, column: numbers, encoding, ...message } = input
        const asked = await withText(ctx, ports, product, message)
        const { names } = readText(asked.content)
        // Nobody has seen its letters yet: what may be read in several ways is not sent.
        const expected = expectedEncodings(ctx.timeZone, ctx.locale)
        const how = { column: numbers, encoding, expected, sure: true, names }
        const { lines, sheet } = uploadedLines(ports.sheets, file, how)
        const result = await sendBatch(
          ctx,
          ports,
          product,
          // Another column is another list of numbers, another encoding another text.
          {
            ...asked,
            source: [file.sha256, numbers, encoding].filter((part) => part !== undefined).join(' '),
          },
          lines,
        )
        const read = await sheet()
        await ports.uploads.remove(file.id)
        return read === null ? result : { ...result, sheet: read }
      }),
    ),
    answer(calls.test, (ctx, input) => sendTest(ctx, ports, product, input)),
    answer(calls.setHomeCountry, (ctx, input) => setHomeCountry(ctx, ports, input)),
    answer(calls.scheduled, (ctx, input) =>
      readList(ctx, ports, taskLines[product], { ...input, status: smsTask.initial }),
    ),
    answer(calls.reschedule, (ctx, input) => reschedule(ctx, ports, product, input)),
    answer(calls.quoteText, (ctx, input) => quoteText(ctx, ports, product, input)),
    answer(calls.editText, (ctx, input) => changeText(ctx, ports, product, input)),
    answer(calls.earnings, (ctx, { id }) => taskEarnings(ctx, ports, product, id)),
    answer(calls.screening, (ctx, { id }) => taskScreening(ctx, ports, product, id)),
    answer(calls.waits, (ctx, { id }) => taskWaits(ctx, ports, product, id)),
    answer(calls.rejects, async (ctx, { id }) => {
      const stream = Readable.from(await rejectsOf(ctx, ports, product, id))
      return new Download({
        stream,
        fileName: `rejects-${id}.csv`,
        contentType: 'text/csv; charset=utf-8',
      })
    }),
    ...smsTaskVerbs.map((verb) =>
      answer(smsTaskLists[product].verbs[verb].call, (ctx, { id }) =>
        moveTask(ctx, ports, product, verb, id),
      ),
    ),
    answer(calls.trace, (ctx, { id }) => traceMessage(ctx, ports, product, id)),
  ]
}

const severalSources = (): Refused =>
  new Refused('task.oneSource', { fields: { mobiles: { reason: 'task.oneSource' } } })
