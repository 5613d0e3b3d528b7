import {
  type CallDefinition,
  gatewayCalls,
  roleCalls,
  senderIdCalls,
  signatureCalls,
  templateCalls,
  userCalls,
} from '@tandem/model'
import type { z } from 'zod'

type ActCall = CallDefinition & { in: z.ZodType; out: z.ZodType }

/** What does an entity's verbs beyond the common ones. Loaded when one is used. */
export const actCalls: Readonly<Record<string, ActCall>> = {
  'gateway.addAllCountryRouting': gatewayCalls.addAllCountryRouting,
  'gateway.copy': gatewayCalls.copy,
  'recommendedTemplate.adopt': templateCalls.adopt,
  'role.copy': roleCalls.copy,
  'senderId.approve': senderIdCalls.approve,
  'senderId.reject': senderIdCalls.reject,
  'signature.approve': signatureCalls.approve,
  'signature.reject': signatureCalls.reject,
  'user.frozenBatch': userCalls.freeze,
  'user.resetTotp': userCalls.resetTotp,
}
