import { registrationStates } from '../../calls/doors.ts'
import type { Entity } from '../../kit/entity.ts'
import { choice, instant, phone, ref, text, computed } from '../../kit/field.ts'

const own = { readOnly: true } as const

const fields = {
  reference: text({ ...own, max: 20, list: 150, filter: true }),
  companyName: text({ ...own, max: 64, list: 220, filter: true }),
  status: choice(registrationStates, {
    ...own,
    list: 120,
    filter: true,
    tones: { pending: 'warning', approved: 'success', refused: 'danger' },
  }),
  contactName: text({ ...own, max: 64, list: 150, filter: true }),
  username: text({ ...own, max: 64, list: 140, filter: true }),
  email: text({ ...own, max: 128, list: 220, filter: true }),
  phone: phone({ ...own, list: 'optional', filter: true }),
  verified: choice(['phone', 'mail'], { ...own, list: 'optional' }),
  country: { kind: 'country', ...own, max: 2, list: 'optional' },
  locale: choice(['en_US', 'zh_CN'], { ...own, list: 'optional' }),
  remark: text({ ...own, max: 500, list: 'optional' }),
  reason: text({ ...own, max: 500, list: 'optional' }),
  judgeBy: text({ ...own, max: 64, list: 'optional' }),
  judgeTime: instant({ ...own, list: 'optional' }),
  companyId: ref('company', { ...own, column: 'made_company_id', list: 'optional' }),
  userId: ref('user', { ...own, column: 'made_user_id', list: 'optional' }),
  mail: choice(['queued', 'sent', 'failed'], {
    ...computed,
    tones: { queued: 'info', sent: 'success', failed: 'danger' },
  }),
} as const

/** Account requests as a list: they are not added or edited by hand. */
export const registration: Entity = {
  name: 'registration',
  path: '/sys/registration',
  table: 'sys_registration',
  scope: 'platform',
  title: 'reference',
  sort: '-createTime',
  verbs: ['list'],
  actions: ['judge'],
  fields,
}
