import {
  type HttpMapping,
  isPlace,
  parseAnswerRules,
  parseStateWords,
  requestFault,
} from '@tandem/core'
import type { ErrorCode, FieldValues } from '@tandem/model'

import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'

/** A mapping has to make requests that can be sent, whatever texts say, and to be readable itself. */
export const httpMappingRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandGood(values)
  },
  async beforeEdit(_work, before, values) {
    demandGood({ ...before, ...values })
  },
}

/** @throws Refused */
function demandGood(values: FieldValues): void {
  const fields: Record<string, { reason: ErrorCode; args: Record<string, string> }> = {}
  const request = requestFault({
    method: oneOf(METHODS, values['method']),
    contentType: oneOf(TYPES, values['contentType']),
    url: textOf(values['url']) ?? '',
    headers: textOf(values['headers']),
    body: textOf(values['body']),
    // Any of them writes a request.
    charset: null,
    replacesCharacters: false,
  })
  if (request !== undefined) {
    const args = request === 'body' ? { example: '{"text": "{text}"}' } : {}
    fields[request] = { reason: `httpMapping.${request}`, args }
  }
  for (const [name, value] of Object.entries(values)) {
    if (!name.endsWith('At') || typeof value !== 'string' || isPlace(value)) continue
    fields[name] = { reason: 'httpMapping.place', args: {} }
  }
  if (!parseAnswerRules(textOf(values['answerRules']))) {
    fields['answerRules'] = { reason: 'httpMapping.answerRules', args: {} }
  }
  if (!parseStateWords(textOf(values['receiptWords']))) {
    fields['receiptWords'] = { reason: 'httpMapping.receiptWords', args: {} }
  }
  if (Object.keys(fields).length > 0) throw new Refused('request.invalid', { fields })
}

const METHODS = ['POST', 'GET', 'PUT'] as const satisfies HttpMapping['method'][]
const TYPES = ['json', 'form', 'query'] as const satisfies HttpMapping['contentType'][]
/** As its field demands; the first one where nothing is said. */
const oneOf = <V extends string>(values: readonly [V, ...V[]], given: unknown): V =>
  values.find((value) => value === given) ?? values[0]
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null)
