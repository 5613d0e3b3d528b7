import { QueryFault } from '@tandem/model'
import type { ZodError } from 'zod'

import { SheetRefused } from '../ports/sheetReader.ts'
import { UploadTooLarge } from '../ports/uploads.ts'
import { Refused } from '../services/Refused.ts'
import { askedTooMuch, databaseIsAway, databaseIsShortOf } from '../services/databaseIsAway.ts'
import { fieldIssues } from '../services/fieldIssues.ts'

/** Seconds a client should wait while the database is away. */
const RETRY_SECONDS = 3
const LOCK_NOT_AVAILABLE = '55P03'
/** A text the database cannot store, not caught by an earlier check. */
const NO_TEXT = new Set<unknown>(['22021', '22P05'])
/** The form parser throws plain errors: without a boundary, truncated, or with an invalid header. */
const BROKEN_FORM = /^(Multipart: |Unexpected end of |Malformed part header|Part terminated early)/

/** The refusal for an error. Anything unexpected is a server fault and reveals only its request id. */
export function refusalOf(error: unknown, requestId: string): Refused {
  if (error instanceof Refused) return error
  if (error instanceof QueryFault) return new Refused(error.code, { args: { field: error.field } })
  if (error instanceof SheetRefused) {
    const encodings = error.encodings.join(', ')
    return new Refused(error.code, {
      args: { line: error.line ?? 1, max: 20, ...(encodings && { encodings }) },
    })
  }
  if (error instanceof UploadTooLarge) {
    return new Refused('file.tooLarge', { args: { max: Math.floor(error.maxBytes / 1024 / 1024) } })
  }
  const code = property(error, 'code')
  // A statement that reached the time limit would reach it again.
  if (askedTooMuch(error)) return new Refused('server.tooSlow')
  const shortage = databaseIsShortOf(error)
  if (shortage) {
    const reason = shortage === 'disk' ? 'server.diskFull' : 'server.overloaded'
    return new Refused(reason, { retryAfterSeconds: RETRY_SECONDS })
  }
  if (databaseIsAway(error) || code === LOCK_NOT_AVAILABLE) {
    return new Refused('server.unavailable', { retryAfterSeconds: RETRY_SECONDS })
  }
  if (NO_TEXT.has(code)) return new Refused('request.invalid')
  if (error instanceof Error && BROKEN_FORM.test(error.message)) {
    return new Refused('request.invalid')
  }
  switch (property(error, 'statusCode')) {
    case 400:
      return new Refused('request.invalid')
    case 404:
      return new Refused('request.notFound')
    case 406:
    case 415:
      return new Refused('request.notJson')
    case 431:
      return new Refused('request.headTooLarge')
    case 413:
    case 414:
      return new Refused('request.tooLarge')
    case 429:
      return new Refused('request.tooMany', { args: { seconds: 60 }, retryAfterSeconds: 60 })
    case 503:
      return new Refused('server.unavailable', { retryAfterSeconds: RETRY_SECONDS })
    default:
      return new Refused('server.fault', { args: { requestId } })
  }
}

/** A schema's refusal: unknown fields by name first, otherwise every field with its own reason. */
export function invalid(error: ZodError): Refused {
  const { fields, unknown } = fieldIssues(error)
  return unknown === undefined
    ? new Refused('request.invalid', { fields })
    : new Refused('request.unknownField', { args: { field: unknown }, fields })
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
