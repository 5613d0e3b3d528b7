import { linkFaults } from '@tandem/core'
import { z } from 'zod'

/** GET /sms/gateway/binds: the sessions of a gateway now. */
export const gatewayBindsSchema = z.object({
  notedAt: z.string().nullable().describe('When; null while no server keeps the gateway open.'),
  throttling: z
    .object({
      since: z.string(),
      throttled: z.int().describe('Submits of the last minute that the carrier throttled.'),
      of: z.int().describe('Submits that it answered in that time.'),
      isEverybody: z.boolean().describe('Whether all customers are slowed down for it.'),
    })
    .nullable()
    .describe('Null: the carrier throttled nothing within a minute.'),
  binds: z.array(
    z.object({
      id: z.string().describe('Of this session: the next one in its place has another.'),
      mode: z.enum(['transceiver', 'transmitter', 'receiver']),
      host: z.string(),
      port: z.int(),
      status: z.enum(['bound', 'ending', 'connecting', 'waiting']),
      boundAt: z.string().nullable(),
      inFlight: z.int().describe('Requests without a response.'),
      windowSize: z.int(),
      windowNow: z
        .int()
        .describe('How much of it is used now: less while the carrier throttles or is slow.'),
      submitted: z.int().describe('Since it was bound.'),
      fault: z
        .enum(linkFaults)
        .nullable()
        .describe('Why the last session in its place ended or was not opened.'),
      cause: z.string().nullable().describe('The same in the system’s own words.'),
      faultAt: z.string().nullable(),
    }),
  ),
})
export type GatewayBindsAnswer = z.output<typeof gatewayBindsSchema>
export type GatewayBind = GatewayBindsAnswer['binds'][number]

/** GET /sms/gateway/inherited: what a gateway leaves empty and is used nevertheless. */
export const inheritedValuesSchema = z.array(
  z.object({
    field: z.string().describe('Name of the field of the gateway.'),
    value: z.union([z.string(), z.number(), z.boolean()]),
    from: z.enum(['set', 'default']).describe('Its connection set, or what is usual.'),
  }),
)
