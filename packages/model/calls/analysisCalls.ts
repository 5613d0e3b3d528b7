import { z } from 'zod'

import { entities, type EntityName } from '../entities/entities.ts'
import type { Analysis, AnalysisAnswer, Figure } from '../kit/analysis.ts'
import { defineCall } from '../kit/call.ts'
import { filterSchema, timeListFields } from '../kit/listCall.ts'

const { createTime_begin, createTime_end } = timeListFields
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .describe('ISO 4217: only what is paid in it, with amounts in it')
  .meta({ examples: ['EUR'] })

/** The query of an analysis: its period, by default the last seven days, and its dimensions. */
export function analysisInput({ dimensions }: Analysis) {
  const filters: Record<never, z.ZodType> = Object.fromEntries(
    Object.entries(dimensions).map(([name, field]) => [name, filterSchema(field).optional()]),
  )
  return z.strictObject({ createTime_begin, createTime_end, currency }).extend(filters)
}

export type AnalysisInput = z.output<ReturnType<typeof analysisInput>>

function analysisAnswer({ figures, dimensions }: Analysis): z.ZodType<AnalysisAnswer> {
  const values = z.object(
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, schemaOf(figure)])),
  )
  const part = z.object({
    id: z.string().nullable().describe('null: the rest, `others` of them'),
    name: z.string(),
    others: z.int().exactOptional(),
    figures: values,
    was: values,
  })
  return z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    before: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime() })
      .describe('As many days right before, up to the same time of day'),
    timeZone: z.string(),
    currency: z
      .string()
      .describe('Of the amounts: that of the caller’s company, or the one that is asked for'),
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          isApart: z
            .literal(true)
            .exactOptional()
            .describe('There was no exchange rate for some of it, which is in no other sum'),
          now: values,
          was: values,
        }),
      )
      .exactOptional()
      .describe(
        'Where not everything is paid in `currency`: the amounts in the currencies they were paid in. All other amounts are sums in `currency`, converted by the exchange rate at the time of each sale',
      ),
    step: z.enum(['hour', 'day']),
    now: values,
    was: values,
    points: z.array(z.object({ at: z.string(), figures: values })),
    hours: z
      .array(z.object({ hour: z.int().min(0).max(23), figures: values }))
      .exactOptional()
      .describe('By the hour of the day, by the clocks of `timeZone`'),
    isPartial: z.boolean().describe('The last point is not over yet'),
    parts: z.record(z.enum(Object.keys(dimensions)), z.array(part)).describe('The largest first'),
    latency: z
      .object({
        now: latency,
        was: latency,
        gateways: z.record(z.string(), latency).exactOptional(),
      })
      .exactOptional()
      .describe(
        'Until a carrier had messages, and from then to their receipts; of those that ended',
      ),
  })
}

const percentiles = z
  .object({ p50: z.number(), p90: z.number(), p99: z.number() })
  .nullable()
  .describe('Milliseconds; null: no message')
const latency = z.object({ submit: percentiles, delivery: percentiles })

function schemaOf({ kind }: Figure): z.ZodType<number | string | null> {
  if (kind === 'count') return z.number().exactOptional()
  if (kind === 'share') return z.number().nullable().exactOptional().describe('Per cent')
  return z.string().exactOptional().describe('Decimal; absent where amounts are hidden')
}

/** GET `<path>`. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the types of input and answer go through
export const analysisCall = (analysis: Analysis) =>
  defineCall({
    method: 'GET',
    path: analysis.path,
    access: `${analysis.name}:list`,
    readOnly: true,
    summary: `Figures against the period before, over time and by what they consist of: ${analysis.name}`,
    ids: idsOf(analysis),
    in: analysisInput(analysis),
    out: analysisAnswer(analysis),
  })

const idsOf = ({ dimensions }: Analysis): Record<string, EntityName> =>
  Object.fromEntries(
    Object.entries(dimensions).flatMap(([name, { entity }]) =>
      isEntityName(entity) ? [[name, entity]] : [],
    ),
  )

const isEntityName = (name: string | undefined): name is EntityName =>
  name !== undefined && Object.hasOwn(entities, name)
