import { legacyEncodings } from '@tandem/core'

import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, text } from '../../kit/field.ts'

/** Where an answer or a callback has a value (`valueAt` of core). */
const place = <const O extends { group: string; help?: boolean }>(options: O) =>
  text({ max: 255, figures: true, spare: true, ...options })

/** How a vendor is spoken to over HTTP (docs/decisions/033); gateways name it and add the secrets of their account. */
export const httpMapping = defineEntity({
  name: 'httpMapping',
  path: '/sms/httpMapping',
  table: 'sms_http_mapping',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name'],
  unique: [{ index: 'sms_http_mapping_name', field: 'name' }],
  pickable: true,
  groups: ['request', 'answer', 'receipt', 'inbound'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'request' }),
    method: choice(['POST', 'GET', 'PUT'], { initial: 'POST', list: 90, group: 'request' }),
    url: text({
      max: 1000,
      required: true,
      list: 360,
      filter: true,
      figures: true,
      spare: true,
      group: 'request',
      help: true,
    }),
    contentType: choice(['json', 'form', 'query'], {
      initial: 'json',
      list: 120,
      group: 'request',
    }),
    charset: choice(legacyEncodings, { spare: true, group: 'request', help: true }),
    replacesCharacters: flag({ initial: false, spare: true, group: 'request', help: true }),
    headers: text({ max: 4000, spare: true, group: 'request', help: true }),
    body: text({ max: 8000, spare: true, group: 'request', help: true }),
    idAt: place({ group: 'answer', help: true }),
    successAt: place({ group: 'answer', help: true }),
    successWords: text({ max: 1000, spare: true, group: 'answer', help: true }),
    errorAt: place({ group: 'answer' }),
    answerRules: text({ max: 8000, spare: true, group: 'answer', help: true }),
    receiptIdAt: place({ group: 'receipt', help: true }),
    receiptStatusAt: place({ group: 'receipt' }),
    receiptWords: text({ max: 4000, spare: true, group: 'receipt', help: true }),
    receiptErrorAt: place({ group: 'receipt' }),
    receiptNumberAt: place({ group: 'receipt' }),
    inboundFromAt: place({ group: 'inbound' }),
    inboundToAt: place({ group: 'inbound' }),
    inboundTextAt: place({ group: 'inbound' }),
    inboundIdAt: place({ group: 'inbound', help: true }),
    listAt: place({ group: 'inbound', help: true }),
    callbackAnswer: text({ max: 1000, initial: 'OK', group: 'inbound', help: true }),
    remark: text({ max: 500, group: 'inbound' }),
  },
})
