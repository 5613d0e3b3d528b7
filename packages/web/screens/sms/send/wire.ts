import type { TextEncoding } from '@tandem/core'
import { type FileColumns, type Quote, type SendResult, smsCalls } from '@tandem/model'
import { CallError } from '../../../data/CallError.ts'
import type { CallOptions, Client } from '../../../data/client.ts'
import { pickedFile } from '../../../kit/form/pickedFiles.ts'
import type { Sms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { wireNumbers } from './numberList.ts'

/** The server accepts 1 MB of JSON; a longer list is sent as a text file. */
const LONGEST_PASTE = 500_000

/** The part of a draft sent with its numbers; empty fields are left out. */
const fieldsOf = ({
  content,
  senderId,
  companyId,
  homeCountry,
  validity,
  timing,
  retry,
  screenFirst,
}: Draft) => ({
  content,
  ...(senderId !== '' && { senderId }),
  ...(companyId !== '' && { companyId }),
  ...(homeCountry !== '' && { homeCountry }),
  ...(validity !== '' && { validity }),
  ...timing,
  ...retry,
  ...(screenFirst && { screenFirst: 'true' as const }),
})

/** The numbers of a draft as a file to upload; null if they are short enough to be sent inline. */
function fileOf(draft: Draft): File | null {
  if (draft.from === 'file') return pickedFile(draft.file) ?? null
  return draft.from === 'paste' && draft.numbers.length > LONGEST_PASTE
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

/** What of a draft says which file it has, and how it is read. */
type FileOf = Pick<Draft, 'from' | 'file' | 'column' | 'encoding'>

/**
 * Calls with a file of numbers by the id under which the server has it; if it no longer has it, with the file itself.
 * Without either, the server refuses with 'file.required'.
 */
async function withFile<T>(
  draft: FileOf,
  fields: Readonly<Record<string, string>>,
  file: File | null,
  call: (form: FormData) => Promise<T>,
): Promise<T> {
  const isFile = draft.from === 'file'
  const fileId = isFile ? (draft.file?.id ?? null) : null
  const { column, encoding } = draft
  const all = {
    ...fields,
    ...(isFile && column !== null && { column: String(column) }),
    ...(isFile && encoding !== null && { encoding }),
  }
  if (fileId === null) return call(formOf(all, file))
  try {
    return await call(formOf({ ...all, fileId }, null))
  } catch (error) {
    if (file && error instanceof CallError && error.reason === 'file.required') {
      return call(formOf(all, file))
    }
    throw error
  }
}

/** The columns of the draft's file; it is uploaded if the server does not have it. */
export const askColumns = (
  client: Client,
  { product }: Sms,
  draft: FileOf,
  options: CallOptions,
): Promise<FileColumns> =>
  withFile(draft, {}, pickedFile(draft.file) ?? null, (form) =>
    client.ask(smsCalls(product).columns, form, options),
  )

/** What the draft would cost. */
export function askQuote(
  client: Client,
  { product }: Sms,
  draft: Draft,
  options: CallOptions,
): Promise<Quote> {
  const { quote } = smsCalls(product)
  const fields = fieldsOf(draft)
  const file = fileOf(draft)
  if (draft.from === 'task') {
    return client.ask(quote, { ...fields, fromTask: draft.fromTask }, options)
  }
  return draft.from === 'paste' && !file
    ? client.ask(quote, { ...fields, mobiles: wireNumbers(draft.numbers) }, options)
    : withFile(draft, fields, file, (form) => client.ask(quote, form, options))
}

/**
 * Sends the draft. The request key makes two sends of the same draft one task.
 * @param quoted as it was shown: what screening its numbers costs at most, and in what its file was read
 */
export function sendDraft(
  client: Client,
  { product }: Sms,
  entered: Draft,
  quoted: { budget: string | undefined; encoding: TextEncoding | undefined },
): Promise<SendResult> {
  const calls = smsCalls(product)
  const options = { quiet: true }
  const draft = { ...entered, encoding: entered.encoding ?? quoted.encoding ?? null }
  const name = draft.name.trim()
  const { requestKey } = draft
  const budget = draft.screenBudget || quoted.budget
  const fields = {
    ...fieldsOf(draft),
    ...(name !== '' && { name }),
    ...(draft.screenFirst && budget !== undefined && { screenBudget: budget }),
    requestKey,
  }
  const file = fileOf(draft)
  if (draft.from === 'task') {
    return client.ask(calls.send, { ...fields, fromTask: draft.fromTask }, options)
  }
  return draft.from === 'paste' && !file
    ? client.ask(calls.send, { ...fields, mobiles: wireNumbers(draft.numbers) }, options)
    : withFile(draft, fields, file, (form) => client.ask(calls.import, form, options))
}
