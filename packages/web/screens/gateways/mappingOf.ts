import { type HttpMapping, legacyEncodings } from '@tandem/core'
import type { FormValues } from '../../kit/form/values.ts'

/** The mapping that a form holds or a record is; what is empty is not used. */
export function mappingOf(values: FormValues): HttpMapping {
  const text = (name: string): string | null => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const method = text('method')
  const contentType = text('contentType')
  return {
    method: method === 'GET' || method === 'PUT' ? method : 'POST',
    contentType: contentType === 'form' || contentType === 'query' ? contentType : 'json',
    url: text('url') ?? '',
    headers: text('headers'),
    body: text('body'),
    charset: legacyEncodings.find((one) => one === values['charset']) ?? null,
    replacesCharacters: values['replacesCharacters'] === true,
    idAt: text('idAt'),
    successAt: text('successAt'),
    successWords: text('successWords'),
    errorAt: text('errorAt'),
    answerRules: text('answerRules'),
    listAt: text('listAt'),
    receiptIdAt: text('receiptIdAt'),
    receiptStatusAt: text('receiptStatusAt'),
    receiptErrorAt: text('receiptErrorAt'),
    receiptNumberAt: text('receiptNumberAt'),
    receiptWords: text('receiptWords'),
    inboundFromAt: text('inboundFromAt'),
    inboundToAt: text('inboundToAt'),
    inboundTextAt: text('inboundTextAt'),
    inboundIdAt: text('inboundIdAt'),
    callbackAnswer: text('callbackAnswer') ?? 'OK',
  }
}
