import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, ref, text } from '../../kit/field.ts'

/**
 * How the console looks and what it is called on certain hosts: the platform's own brand or an agent's (spec
 * §1, §3).
 */
export const brand = defineEntity({
  name: 'brand',
  path: '/sys/brand',
  table: 'sys_brand',
  scope: 'company',
  title: 'brandName',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'brandName'],
  deletesForGood: true,
  groups: ['identity', 'signIn', 'hosts', 'links'],
  fields: {
    brandName: text({
      max: 64,
      required: true,
      format: 'name',
      list: 200,
      filter: true,
      group: 'identity',
    }),
    companyId: ref('company', { immutable: true, list: 180, filter: true, group: 'identity' }),
    status: choice(['active', 'off'], {
      initial: 'active',
      list: 100,
      filter: true,
      group: 'hosts',
      help: true,
      tones: { active: 'success', off: 'neutral' },
    }),
    primaryColour: text({ max: 7, format: 'colour', list: 120, group: 'identity', help: true }),
    /** Ids of uploaded images. */
    logoId: text({ max: 32, sort: false, group: 'identity', help: true }),
    faviconId: text({ max: 32, sort: false, group: 'identity', help: true }),
    /** What stands beside its sign-in, in Chinese and in English; without the one, the other. */
    claim: text({ max: 120, sort: false, group: 'signIn', help: true }),
    claimEn: text({ max: 120, sort: false, group: 'signIn' }),
    pitch: text({ max: 300, sort: false, group: 'signIn' }),
    pitchEn: text({ max: 300, sort: false, group: 'signIn' }),
    /** One per line. */
    hosts: text({ max: 4000, list: 260, filter: true, group: 'hosts', help: true }),
    isMain: flag({ initial: false, readOnly: true, list: 'optional' }),
    ownUsersOnly: flag({ initial: false, list: 'optional', group: 'hosts', help: true }),
    hideRecharge: flag({ initial: false, list: 'optional', group: 'hosts' }),
    hideLanguage: flag({ initial: false, list: 'optional', group: 'hosts' }),
    helpUrl: text({ max: 500, format: 'path', group: 'links' }),
    privacyUrl: text({ max: 500, format: 'path', group: 'links' }),
    termsUrl: text({ max: 500, format: 'path', group: 'links' }),
  },
})

/** Fields only staff can set: the hosts of a brand, and what they hide. Agents design their own brand. */
export const staffBrandFields = [
  'hosts',
  'status',
  'ownUsersOnly',
  'hideRecharge',
  'hideLanguage',
] as const satisfies readonly (keyof typeof brand.fields)[]
