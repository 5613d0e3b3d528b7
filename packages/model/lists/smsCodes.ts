import { choice, computed, instant, integer, phone, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { codeListName, type CodeProduct, ofCodeProducts, smsPaths, smsRules } from '../smsRules.ts'

/** What became of a code; `waiting`: it can still be entered. */
export const otpStatuses = [
  'waiting',
  'verified',
  'replaced',
  'exhausted',
  'undelivered',
  'expired',
  'refused',
] as const
export type OtpStatus = (typeof otpStatuses)[number]

const name = { ...computed, max: 64, list: true } as const

/** The codes of a product that the platform made, one row each; never the code itself. */
const smsCodeList = (product: CodeProduct) => {
  const code = codeListName(product)
  return defineList({
    name: code,
    path: smsPaths(product).otp,
    access: `${code}:list`,
    readOnly: true,
    texts: 'sms.code',
    sort: '-createTime',
    title: 'mobile',
    status: 'status',
    fields: {
      mobile: text({ required: true, max: 16, figures: true, list: 160 }),
      status: choice(otpStatuses, {
        ...computed,
        required: true,
        list: 140,
        tones: {
          waiting: 'info',
          verified: 'success',
          replaced: 'neutral',
          exhausted: 'danger',
          undelivered: 'warning',
          expired: 'neutral',
          refused: 'danger',
        },
        meaning:
          'replaced: by a later code to the number; exhausted: five tries; refused: its message was not accepted.',
      }),
      countryName: text({ ...name, label: 'sms.outbox.country' }),
      companyId: ref('company', {
        required: true,
        list: true,
        secondaryTo: ['agent'],
        label: 'sms.outbox.company',
      }),
      tries: integer({ required: true, from: 0, to: 5, list: 90 }),
      resends: integer({
        ...computed,
        required: true,
        from: 0,
        to: 1e6,
        list: 100,
        meaning: 'Codes to the number right before it that were not entered.',
      }),
      seconds: integer({
        ...computed,
        from: 0,
        to: 600,
        list: 130,
        meaning: 'From sending to entering it.',
      }),
      fallback: choice(['waits', 'sent', 'notNeeded', 'refused'], {
        ...computed,
        ...(smsRules[product].fallback ? { list: 'optional' as const } : { apart: true }),
        tones: { waits: 'info', sent: 'warning', notNeeded: 'neutral', refused: 'danger' },
        meaning: 'Whether it was sent once more, as a premium code; null: that was not asked for.',
      }),
      fallbackMessageId: text({
        ...computed,
        max: 18,
        apart: true,
        meaning: 'The message that was sent once more, in the outbox of its product.',
      }),
      createTime: instant({ required: true, sort: true, list: 165 }),
      usedTime: instant({ column: 'used_at', list: 'optional' }),
      expiresTime: instant({ column: 'expires_at', required: true, list: 'optional' }),
      reason: text({
        column: 'failure',
        max: 64,
        apart: true,
        meaning: 'Why it was refused: the code of the error.',
      }),
      messageId: text({ ...computed, max: 18, apart: true, meaning: 'Its message in the outbox.' }),
      country: text({ required: true, max: 2, apart: true }),
    },
    parameters: {
      mobile: phone({ max: 24, label: 'sms.outbox.mobileFilter' }),
      country: { kind: 'country', max: 200, label: 'sms.outbox.country' },
    },
    filters: ['mobile', 'status', 'createTime', 'country', 'companyId'],
    exports: { days: 7 },
    live: { topic: code, brings: 'ids' },
    // Time alone changes what is waiting, and receipts are told to the outbox.
    pollMs: 10_000,
  })
}

export const smsCodeLists = ofCodeProducts(smsCodeList)
export type SmsCodeList = ReturnType<typeof smsCodeList>
export type CodeRow = ListRow<SmsCodeList>
