import { smsTaskVerbs } from '@tandem/core'
import {
  idText,
  outboxRowSchema,
  pageSchema,
  type Quote,
  quoteSchema,
  sendResultSchema,
  smsLists,
  smsPaths,
  type SmsProduct,
  smsProducts,
  smsTaskRowSchema,
  taskEarningsSchema,
  traceSchema,
} from '@tandem/model'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Upload, Uploads } from '../../ports/uploads.ts'
import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Ctx } from '../../services/ctx.ts'
import type { Ports } from '../../services/ports.ts'
import { Refused } from '../../services/Refused.ts'
import { listOutbox } from '../../services/sms/listOutbox.ts'
import { outboxListInput } from '../../services/sms/outboxListInput.ts'
import { listTasks, taskListInput } from '../../services/sms/listTasks.ts'
import { quoteSend } from '../../services/sms/quoteSend.ts'
import { sendBatch } from '../../services/sms/sendBatch.ts'
import type { Snapshots } from '../../ports/trafficSnapshot.ts'
import { goesAlone, sendMobiles, type SendMobilesPorts } from '../../services/sms/sendMobiles.ts'
import { splitMobiles } from '../../services/sms/splitMobiles.ts'
import { moveTask } from '../../services/sms/taskActions.ts'
import { taskEarnings } from '../../services/sms/taskEarnings.ts'
import { rejectsOf } from '../../services/sms/taskRejects.ts'
import { traceMessage, type TracePorts } from '../../services/sms/trace.ts'
import { uploadedLines } from '../../services/sms/uploadedLines.ts'
import { Download } from '../Download.ts'
import { type Call, type Route, route } from '../route.ts'
import { parseFields, readUpload } from '../readUpload.ts'

export type SmsPorts = Ports &
  TracePorts &
  SendMobilesPorts & { snapshots: Snapshots; uploads: Uploads; sheets: SheetReader }

const message = {
  content: z.string().max(20_000),
  senderId: z.string().max(16).optional(),
  name: z.string().max(64).optional(),
  requestKey: z.string().min(1).max(128).optional(),
  companyId: idText.optional(),
}
const send = z.strictObject({ ...message, mobiles: z.string() })
const fileId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()
/** The column with the numbers in a file with several, counted from 0. If left out, it is detected. */
const column = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .optional()
const fields = z.strictObject({ ...message, fileId, column })
const quote = z.strictObject({ ...message, mobiles: z.string().optional(), fileId, column })
const oneTask = z.strictObject({ id: idText })

/** Sending SMS and managing what was sent, for every product (spec §7). */
export const smsRoutes = (ports: SmsPorts): Route[] =>
  smsProducts.flatMap((product) => routesOf(product, ports))

function routesOf(product: SmsProduct, ports: SmsPorts): Route[] {
  const paths = smsPaths(product)
  const lists = smsLists(product)
  /** The file of a multipart call, uploaded with it or named by the `fileId` of a quote. */
  const fileOf = async (ctx: Ctx, call: Call) => {
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
    { column: numbers, ...input }: z.output<typeof fields>,
  ): Promise<Quote> => {
    const { lines, sheet } = uploadedLines(ports.sheets, file, { column: numbers })
    const told = await quoteSend(ctx, ports, product, { ...input, fileId: file.id }, lines)
    return { ...told, sheet: sheet() }
  }

  return [
    route({
      method: 'POST',
      path: `${paths.outbox}/quote`,
      out: quoteSchema,
      isAct: false,
      access: `${product}:send`,
      summary: 'What a send would cost; JSON with mobiles or fileId, or multipart with a file',
      upload: fields,
      handler: async (ctx, _input, call) => {
        if (call.request.isMultipart()) {
          const { file, input } = await fileOf(ctx, call)
          return quoteFile(ctx, file, input)
        }
        const input = parseFields(quote, call.request.body, ctx.timeZone)
        if (input.fileId === undefined) {
          const lines = splitMobiles(input.mobiles ?? '')
          const told = await quoteSend(ctx, ports, product, { ...input, fileId: null }, lines)
          return { ...told, sheet: null }
        }
        const file = await ports.uploads.find(ctx.actor.id, input.fileId)
        if (!file) throw new Refused('file.required')
        return quoteFile(ctx, file, input)
      },
    }),
    route({
      method: 'POST',
      path: `${paths.outbox}/send`,
      out: sendResultSchema,
      access: `${product}:send`,
      summary: 'Send to numbers separated by comma, semicolon or line break',
      in: send,
      handler: (ctx, input, call) => {
        if (goesAlone(ctx, ports, input)) call.leaveLine()
        return sendMobiles(ctx, ports, product, input)
      },
    }),
    route({
      method: 'POST',
      path: `${paths.outbox}/import`,
      out: sendResultSchema,
      access: `${product}:send`,
      summary: 'Send to the numbers of a file (txt, csv, xls, xlsx)',
      upload: fields,
      handler: async (ctx, _input, call) => {
        const { file, input } = await fileOf(ctx, call)
        const { fileId: _quoted, column: numbers, ...asked } = input
        const { lines } = uploadedLines(ports.sheets, file, { column: numbers })
        const result = await sendBatch(
          ctx,
          ports,
          product,
          // Another column is another list of numbers.
          { ...asked, source: numbers === undefined ? file.sha256 : `${file.sha256} ${numbers}` },
          lines,
        )
        await ports.uploads.remove(file.id)
        return result
      },
    }),
    route({
      method: 'GET',
      path: `${paths.task}/list`,
      readOnly: true,
      out: pageSchema(smsTaskRowSchema),
      list: true,
      access: `${lists.task}:list`,
      in: taskListInput,
      handler: (ctx, input) => listTasks(ctx, ports, product, input),
    }),
    route({
      method: 'GET',
      path: `${paths.task}/earnings`,
      readOnly: true,
      out: taskEarningsSchema,
      access: `${lists.task}:list`,
      summary: 'What a task costs the caller’s company and brings it',
      in: oneTask,
      handler: (ctx, { id }) => taskEarnings(ctx, ports, product, id),
    }),
    route({
      method: 'GET',
      path: `${paths.task}/rejects`,
      readOnly: true,
      access: `${lists.task}:list`,
      summary: 'The refused lines of a task, as csv',
      file: 'text/csv',
      in: oneTask,
      handler: async (ctx, { id }) =>
        new Download({
          stream: Readable.from(await rejectsOf(ctx, ports, product, id)),
          fileName: `rejects-${id}.csv`,
          contentType: 'text/csv; charset=utf-8',
        }),
    }),
    ...smsTaskVerbs.map((verb) =>
      route({
        method: ['POST', 'PUT'],
        path: `${paths.task}/${verb}`,
        out: smsTaskRowSchema,
        access: `${lists.task}:${verb}`,
        in: oneTask,
        handler: (ctx, { id }) => moveTask(ctx, ports, product, verb, id),
      }),
    ),
    route({
      method: 'GET',
      path: `${paths.outbox}/list`,
      readOnly: true,
      out: pageSchema(outboxRowSchema),
      list: true,
      access: `${lists.outbox}:list`,
      in: outboxListInput,
      handler: (ctx, input) => listOutbox(ctx, ports, product, input),
    }),
    route({
      method: 'GET',
      path: `${paths.outbox}/trace`,
      readOnly: true,
      out: traceSchema,
      access: `${lists.outbox}:trace`,
      in: oneTask,
      handler: (ctx, { id }) => traceMessage(ctx, ports, product, id),
    }),
  ]
}
