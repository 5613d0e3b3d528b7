import { z } from 'zod'
import { gatewayBindsSchema, inheritedValuesSchema } from '../answers/gateways.ts'
import { importSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'
import { smsProducts } from '../smsRules.ts'

/** Verbs of gateways beyond the common ones. */
export const gatewayCalls = {
  copy: defineCall({
    method: 'POST',
    path: '/sms/gateway/copy',
    access: 'gateway:copy',
    summary: 'Copy a gateway without its password',
    ids: { id: 'gateway' },
    in: z.strictObject({ id }),
    out: id,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sms/gateway/import',
    access: 'gateway:import',
    summary: 'Import a workbook of gateways: importExcel under the name clients know',
    upload: z.object({}),
    out: importSchema,
  }),
  addAllCountryRouting: defineCall({
    method: 'POST',
    path: '/sms/gateway/addAllCountryRouting',
    access: 'gateway:addAllCountryRouting',
    summary: 'Add a route to these gateways for every country that has none to them',
    ids: { ids: 'gateway' },
    in: z.strictObject({
      ids: idList,
      /** Left out: a route for all products. */
      product: z.enum(smsProducts).optional(),
      priority: z.int().min(1).max(9999).default(10),
    }),
    out: z.strictObject({ added: z.int(), present: z.int() }),
  }),
  importRouting: defineCall({
    method: 'POST',
    path: '/sms/gateway/importRouting',
    access: 'route:import',
    summary:
      'Import a workbook of routes to one gateway; multipart: id, then the part file. Columns as in GET /sms/route/template, by their headings or their names on the wire: name (left out: country and gateway), priority, weight, country, operatorId, product and the other fields of a route; gatewayId is that of `id`.',
    upload: z.strictObject({ id }),
    out: importSchema,
  }),
  inherited: defineCall({
    method: 'GET',
    path: '/sms/gateway/inherited',
    access: 'gateway:list',
    summary: 'What a gateway uses of its connection set and of the defaults',
    readOnly: true,
    oldBy: ['gatewayConfig'],
    ids: { id: 'gateway' },
    in: z.strictObject({ id }),
    out: inheritedValuesSchema,
  }),
  binds: defineCall({
    method: 'GET',
    path: '/sms/gateway/binds',
    access: 'gateway:list',
    summary: 'The sessions to the carrier of a gateway, at most a second old',
    readOnly: true,
    ids: { id: 'gateway' },
    in: z.strictObject({ id }),
    out: gatewayBindsSchema,
  }),
  kick: defineCall({
    method: 'POST',
    path: '/sms/gateway/kick',
    access: 'gateway:kick',
    summary: 'Unbind this session to the carrier, which binds again by itself; false: it had ended',
    ids: { id: 'gateway' },
    in: z.strictObject({
      id,
      bindId: z
        .string()
        .regex(/^[0-9]{1,6}-[0-9]{1,15}-[0-9]{1,15}$/)
        .describe('As `binds` says it.')
        .meta({ examples: ['1-1-1764172800000'] }),
    }),
    out: z.boolean(),
  }),
}

/** Verbs of connection sets beyond the common ones. */
export const gatewayConfigCalls = {
  addConfig: defineCall({
    method: 'POST',
    path: '/sys/smsGateway/addConfig',
    access: 'gatewayConfig:add',
    summary: 'Make a connection set of the values of a gateway, which then takes them from it',
    ids: { gatewayId: 'gateway' },
    in: z.strictObject({ gatewayId: id, name: z.string().trim().min(1).max(64) }),
    out: id,
  }),
}
