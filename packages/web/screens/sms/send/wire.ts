import type { Quote, SendResult } from '@tandem/model'
import { CallError } from '../../../data/CallError.ts'
import type { CallOptions, Client } from '../../../data/client.ts'
import type { Sms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { wireNumbers } from './numberList.ts'

/** The server accepts 1 MB of JSON; a longer list is sent as a text file. */
const LONGEST_PASTE = 500_000

/** The part of a draft sent with its numbers; empty fields are left out. */
function fieldsOf(draft: Draft): Record<string, string> {
  const { content, senderId, companyId, from, file } = draft
  const column = from === 'file' && file !== null ? String(file.column ?? '') : ''
  return Object.fromEntries(
    Object.entries({ content, senderId, companyId, column }).filter(([, value]) => value !== ''),
  )
}

/** The numbers of a draft as a file to upload; null if they are short enough to be sent inline. */
function fileOf(draft: Draft, picked: File | null): File | null {
  if (draft.from === 'file') return picked
  return draft.numbers.length > LONGEST_PASTE
    ? new File([wireNumbers(draft.numbers).replace(/[,;]/g, '\n')], 'numbers.txt')
    : null
}

function formOf(fields: Readonly<Record<string, string>>, file: File | null): FormData {
  const form = new FormData()
  // Fields go first: the server reads a form in order.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}

/**
 * Calls with the id of a file the server has; if it no longer has it, with the file itself. Without either, the
 * server refuses with 'file.required'.
 */
async function withFile<T>(
  fileId: string | null,
  file: File | null,
  call: (form: (fields: Readonly<Record<string, string>>) => FormData) => Promise<T>,
): Promise<T> {
  const upload = () => call((fields) => formOf(fields, file))
  if (fileId === null) return upload()
  try {
    return await call((fields) => formOf({ ...fields, fileId }, null))
  } catch (error) {
    if (file && error instanceof CallError && error.reason === 'file.required') return upload()
    throw error
  }
}

/** What the draft would cost. */
export function askQuote(
  client: Client,
  { api }: Sms,
  draft: Draft,
  picked: File | null,
  options: CallOptions,
): Promise<Quote> {
  const path = `${api.outbox}/quote`
  const fields = fieldsOf(draft)
  const file = fileOf(draft, picked)
  if (draft.from === 'paste' && !file) {
    return client.post(path, { ...fields, mobiles: wireNumbers(draft.numbers) }, options)
  }
  return withFile(draft.from === 'file' ? (draft.file?.fileId ?? null) : null, file, (form) =>
    client.upload<Quote>(path, form(fields), options),
  )
}

/** Sends the draft. The request key makes two sends of the same draft one task. */
export function sendDraft(
  client: Client,
  { api }: Sms,
  draft: Draft,
  picked: File | null,
): Promise<SendResult> {
  const options = { quiet: true }
  const name = draft.name.trim()
  const fields = {
    ...fieldsOf(draft),
    ...(name === '' ? {} : { name }),
    requestKey: draft.requestKey,
  }
  const file = fileOf(draft, picked)
  if (draft.from === 'paste' && !file) {
    return client.post(
      `${api.outbox}/send`,
      { ...fields, mobiles: wireNumbers(draft.numbers) },
      options,
    )
  }
  return withFile(draft.from === 'file' ? (draft.file?.fileId ?? null) : null, file, (form) =>
    client.upload<SendResult>(`${api.outbox}/import`, form(fields), options),
  )
}
