import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'

/** Settings of the whole platform. */
export const settingCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sys/setting/list',
    access: 'setting:list',
    readOnly: true,
    summary: 'Settings of the platform; secrets only as set or not',
    out: z.record(z.string(), z.unknown()).describe('Value by the name of its setting'),
  }),
  edit: defineCall({
    method: 'PUT',
    path: '/sys/setting/edit',
    access: 'setting:edit',
    summary: 'Change settings of the platform',
    in: z.record(z.string().max(64), z.union([z.string(), z.number(), z.boolean()])),
    out: nothingSchema,
  }),
}
