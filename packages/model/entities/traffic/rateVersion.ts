import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, instant, integer, ref, text } from '../../kit/field.ts'

export const rateVersionStatuses = ['draft', 'waiting', 'scheduled', 'active', 'archived'] as const
export const rateVersionStates = ['draft', 'waiting', 'published'] as const
export type RateVersionStatus = (typeof rateVersionStatuses)[number]

const noted = { readOnly: true, spare: true } as const

/**
 * A change of a price list: a draft until it is published, then it stays as it is (docs/decisions/053). What it is then
 * follows from the clock: scheduled, active, or archived by a newer one.
 */
export const rateVersion = defineEntity({
  name: 'rateVersion',
  path: '/sms/rateVersion',
  table: 'sms_rate_version',
  scope: 'company',
  sellersOwn: true,
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['import', 'publish', 'approve', 'withdraw'],
  waits: {
    where: { state: 'waiting' },
    decides: 'rateVersion:approve',
    askedBy: 'asked_id',
    tone: 'warning',
    tag: 'approval',
  },
  pickable: true,
  deletesForGood: true,
  fields: {
    name: text({ max: 64, required: true, list: 220, filter: true, help: true }),
    number: integer({ from: 1, to: 1e9, readOnly: true, list: 90, isName: true }),
    rateGroupId: ref('rateGroup', { required: true, immutable: true, list: 200, filter: true }),
    companyId: ref('company', { readOnly: true, list: 'optional', filter: true }),
    status: choice(rateVersionStatuses, {
      ...computed,
      list: 130,
      tones: {
        draft: 'neutral',
        waiting: 'warning',
        scheduled: 'info',
        active: 'success',
        archived: 'neutral',
      },
    }),
    state: choice(rateVersionStates, { readOnly: true, filter: true, apart: true }),
    startsAt: instant({ column: 'effective_at', list: 180, help: true }),
    fileName: text({ max: 255, list: 'optional', ...noted }),
    fileHash: text({ max: 64, figures: true, ...noted }),
    askedBy: text({ max: 64, ...noted }),
    publishedBy: text({ max: 64, list: 'optional', ...noted }),
    publishedAt: instant({ list: 'optional', ...noted }),
    remark: text({ max: 500, list: 240 }),
  },
})
