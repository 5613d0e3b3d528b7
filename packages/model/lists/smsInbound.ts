import { choice, computed, instant, integer, phone, ref, text } from '../kit/field.ts'
import { inboundCalls } from '../calls/inboundCalls.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { ofProducts, smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

const staff = ['platform'] as const
const name = { ...computed, max: 64, list: true } as const

/** What people write back, of one product. What belongs to nobody is in the inbox of each, for staff alone. */
const smsInboundList = (product: SmsProduct) => {
  const { inbox } = smsLists(product)
  const calls = inboundCalls(product)
  return defineList({
    name: inbox,
    path: smsPaths(product).inbox,
    access: `${inbox}:list`,
    readOnly: true,
    texts: 'sms.inbox',
    sort: '-createTime',
    title: 'mobile',
    status: 'status',
    fields: {
      mobile: text({ required: true, max: 34, figures: true, list: 160 }),
      status: choice(['unread', 'read'], {
        ...computed,
        required: true,
        list: 100,
        tones: { unread: 'info', read: 'neutral' },
      }),
      content: text({ required: true, max: 40_000, list: 320, label: 'sms.inbox.text' }),
      recipient: text({ required: true, max: 32, list: 130, meaning: 'The number it went to.' }),
      countryName: text({ ...name, label: 'sms.inbox.country' }),
      companyId: ref('company', {
        required: true,
        list: true,
        secondaryTo: ['agent'],
        label: 'sms.inbox.company',
      }),
      asked: choice(['optOut', 'optIn', 'keyword'], {
        list: 120,
        meaning: 'A word it said that means something.',
      }),
      answered: choice(['optOut', 'optIn', 'keyword'], {
        list: 'optional',
        words: 'sms.inbox.asked',
        meaning: 'What answered it by itself; null: nothing did.',
      }),
      matched: choice(['sender', 'conversation', 'none'], {
        required: true,
        list: 'optional',
        meaning: 'Why it is that company’s.',
      }),
      gatewayName: text({ ...name, list: 'optional', seenBy: staff, label: 'sms.inbox.gateway' }),
      parts: integer({ required: true, from: 1, to: 255, list: 'optional' }),
      missing: integer({
        required: true,
        from: 0,
        to: 255,
        list: 'optional',
        meaning: 'Parts that never came.',
      }),
      createTime: instant({ required: true, sort: true, list: 165 }),
      readBy: text({ max: 64, spare: true }),
      country: text({ max: 2, apart: true }),
    },
    parameters: {
      mobile: phone({ max: 24, label: 'sms.inbox.mobileFilter' }),
      recipient: text({ max: 32 }),
    },
    filters: ['mobile', 'status', 'createTime', 'asked', 'companyId', 'recipient'],
    verbs: {
      markRead: { call: calls.markRead, many: true, from: ['unread'] },
      markUnread: { call: calls.markUnread, many: true, from: ['read'] },
    },
    exports: { days: 7 },
    live: { topic: inbox, brings: 'ids' },
  })
}

export const smsInboundLists = ofProducts(smsInboundList)
export type SmsInboundList = ReturnType<typeof smsInboundList>
export type InboundRow = ListRow<SmsInboundList>
