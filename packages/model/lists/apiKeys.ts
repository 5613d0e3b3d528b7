import { apiKeyScopeNames } from '../calls/apiKeys.ts'
import { choice, choices, computed, flag, instant, integer, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

/** API keys of the companies in sight; of a secret only its first characters. */
export const apiKeyList = defineList({
  name: 'apiKey',
  path: '/sys/apiKey',
  access: 'apiKey:list',
  texts: 'apiKeys',
  sort: '-createTime',
  fields: {
    name: text({ required: true, max: 64, list: 180 }),
    companyId: ref('company', { required: true, list: 160, label: 'apiKeys.company' }),
    state: choice(['active', 'disabled', 'expired', 'stopped'], {
      ...computed,
      required: true,
      list: 100,
      tones: { active: 'success', disabled: 'neutral', expired: 'warning', stopped: 'danger' },
      meaning:
        'stopped: who kept it was frozen or deleted; whoever edits or renews it keeps it from then on.',
    }),
    prefix: text({
      required: true,
      max: 16,
      list: 130,
      label: 'apiKeys.key',
      meaning: 'The first characters of the secret.',
    }),
    scopes: choices(apiKeyScopeNames, { required: true, list: 220 }),
    lastUsedTime: instant({ column: 'last_used_at', list: 170, label: 'apiKeys.lastUsed' }),
    expiresAt: instant({ list: 160, label: 'apiKeys.expires' }),
    ipList: text({
      max: 4000,
      list: 'optional',
      meaning: 'Addresses and networks it may come from, one per line; null: any.',
    }),
    createBy: text({ required: true, max: 64, list: 'optional' }),
    createTime: instant({ required: true, list: 'optional', sort: true }),
    lastUsedIp: text({ max: 45, apart: true }),
    oldPrefix: text({
      max: 16,
      apart: true,
      meaning: 'Of the former secret while it still counts, and until when.',
    }),
    oldUntil: instant({ apart: true }),
    enabled: flag({ initial: true, apart: true }),
    version: integer({ required: true, from: 0, to: 1e9, apart: true }),
  },
  filters: ['name', 'companyId'],
  live: { topic: 'record' },
})
