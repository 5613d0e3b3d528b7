import { registrationStates } from '../calls/doors.ts'
import { choice, country, instant, phone, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

const line = (max: number, list: number, label?: string) =>
  text({ required: true, max, list, ...(label !== undefined && { label }) })
const decided = { spare: true, list: 'optional' } as const

/** Requests for accounts; each is decided once. */
export const registrationList = defineList({
  name: 'registration',
  path: '/sys/registration',
  access: 'registration:list',
  readOnly: true,
  texts: 'registration',
  sort: '-createTime',
  title: 'companyName',
  waits: {
    where: { status: 'pending' },
    decides: 'registration:judge',
    tone: 'info',
    tag: 'review',
  },
  status: 'status',
  fields: {
    companyName: line(64, 220),
    reference: line(20, 150),
    status: choice(registrationStates, {
      required: true,
      list: 120,
      label: 'field.status',
      tones: { pending: 'warning', approved: 'success', refused: 'danger' },
    }),
    contactName: line(64, 150),
    username: line(64, 140),
    email: line(128, 220, 'field.email'),
    phone: phone({ required: true, list: 'optional' }),
    verified: choice(['phone', 'mail'], { list: 'optional' }),
    country: country({ list: 'optional' }),
    locale: choice(['en_US', 'zh_CN'], { required: true, list: 'optional', label: 'field.locale' }),
    remark: text({ max: 500, list: 'optional', label: 'field.remark' }),
    createTime: instant({ required: true, list: 180, sort: true, label: 'kit.frame.createTime' }),
    judgeBy: text({ max: 64, ...decided }),
    judgeTime: instant(decided),
    reason: text({ max: 500, ...decided, meaning: 'Why it was declined.' }),
    companyId: ref('company', { column: 'made_company_id', ...decided }),
    userId: ref('user', { column: 'made_user_id', ...decided }),
    mail: choice(['queued', 'sent', 'failed'], {
      spare: true,
      tones: { queued: 'info', sent: 'success', failed: 'danger' },
      meaning: 'Whether the applicant was told by mail.',
    }),
  },
  filters: ['companyName', 'status', 'reference', 'username', 'email', 'phone', 'createTime'],
  live: { topic: 'record' },
})
