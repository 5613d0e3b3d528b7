import { z } from 'zod'
import { booksSchema } from '../answers/books.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const frozen = z.strictObject({ companyId: id, reason: z.string().trim().min(1).max(500) })

/** Whether the books add up, and accounts that may not be spent from. The platform's own. */
export const bookCalls = {
  read: defineCall({
    method: 'GET',
    path: '/ledger/books',
    access: 'books:list',
    readOnly: true,
    summary: 'What the newest check of the books found, rule by rule',
    in: z.strictObject({}),
    out: booksSchema,
  }),
  check: defineCall({
    method: 'POST',
    path: '/ledger/books/check',
    access: 'books:check',
    summary: 'Check the books now',
    in: z.strictObject({}),
    out: nothingSchema,
  }),
  freeze: defineCall({
    method: 'POST',
    path: '/ledger/books/freeze',
    access: 'books:freeze',
    summary: 'Stop new messages of a company until somebody lifts it',
    ids: { companyId: 'company' },
    in: frozen,
    out: nothingSchema,
  }),
  lift: defineCall({
    method: 'POST',
    path: '/ledger/books/lift',
    access: 'books:freeze',
    summary: 'Let an account that was frozen be spent from again',
    ids: { companyId: 'company' },
    in: frozen,
    out: nothingSchema,
  }),
}
