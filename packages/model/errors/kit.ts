import type { ErrorTable } from './errorTable.ts'
import { fieldErrors } from './field.ts'

/** Errors any record may meet. */
export const kitErrors = {
  'request.invalid': { status: 400 },
  'request.unknownField': { status: 400 },
  'request.tooLarge': { status: 413 },
  'request.tooSlow': { status: 408 },
  'request.headTooLarge': { status: 431 },
  'request.unreadable': { status: 400 },
  'request.tooMany': { status: 429 },
  'request.notJson': { status: 415 },
  'request.notFound': { status: 404 },
  'request.methodNotAllowed': { status: 405 },
  'query.unknownColumn': { status: 400 },
  'query.badValue': { status: 400 },
  'check.unknownField': { status: 400 },
  'dictionary.unknownTable': { status: 400 },
  'record.notFound': { status: 404 },
  'record.duplicate': { status: 409 },
  'record.stale': { status: 409 },
  'record.inUse': { status: 409 },
  'record.foreignId': { status: 422 },
  'record.tooMany': { status: 400 },
  'access.denied': { status: 403 },
  'server.fault': { status: 500 },
  'server.unavailable': { status: 503 },
  'server.tooSlow': { status: 503 },
  'import.empty': { status: 422 },
  'import.columns': { status: 422 },
  'import.tooManyRows': { status: 422 },
  ...fieldErrors,
} as const satisfies ErrorTable
