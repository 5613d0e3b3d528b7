import type { ErrorTable } from './errorTable.ts'
import { fieldErrors } from './field.ts'

/** Errors that apply to any record. */
export const kitErrors = {
  'request.invalid': { status: 400 },
  'request.unknownField': { status: 400 },
  'request.tooLarge': { status: 413 },
  'request.tooSlow': { status: 408 },
  'request.headTooLarge': { status: 431 },
  'request.unreadable': { status: 400 },
  'request.tooMany': { status: 429 },
  'request.keyReused': { status: 422 },
  'request.notJson': { status: 415 },
  'request.notFound': { status: 404 },
  'request.methodNotAllowed': { status: 405 },
  'query.unknownColumn': { status: 400 },
  'query.badValue': { status: 400 },
  /** args: max */
  'query.longPeriod': { status: 422 },
  'check.unknownField': { status: 400 },
  'dictionary.builtIn': { status: 409 },
  'dictionary.builtInItem': { status: 409 },
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
