import { type HttpMapping, requestFault } from '@tandem/core'
import type { FieldReason, FieldValues } from '@tandem/model'

import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

/** A mapping has to make requests that can be sent, whatever texts say. */
export const httpMappingRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandRequest(values)
  },
  async beforeEdit(_work, before, values) {
    demandRequest({ ...before, ...values })
  },
}

const REASONS = {
  url: 'field.httpUrl',
  headers: 'field.httpHeaders',
  body: 'field.httpBody',
} as const satisfies Record<string, FieldReason>

/** @throws Refused */
function demandRequest(values: FieldValues): void {
  const fault = requestFault({
    method: oneOf(METHODS, values['method']),
    contentType: oneOf(TYPES, values['contentType']),
    url: textOf(values['url']) ?? '',
    headers: textOf(values['headers']),
    body: textOf(values['body']),
  })
  if (fault === undefined) return
  const args = { example: '{"text": "{text}"}' }
  throw new Refused('request.invalid', {
    fields: { [fault]: { reason: REASONS[fault], args: fault === 'body' ? args : {} } },
  })
}

const METHODS = ['POST', 'GET', 'PUT'] as const satisfies HttpMapping['method'][]
const TYPES = ['json', 'form', 'query'] as const satisfies HttpMapping['contentType'][]
/** As its field demands; the first one where nothing is said. */
const oneOf = <V extends string>(values: readonly [V, ...V[]], given: unknown): V =>
  values.find((value) => value === given) ?? values[0]
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null)
