import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

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
}
