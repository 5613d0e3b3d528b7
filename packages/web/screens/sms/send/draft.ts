import { newKey } from '../../../data/requestKey.ts'
/** A file of numbers. Its content is not part of the draft; `fileId` identifies it on the server. */
export interface DraftFile {
  /** Distinguishes two uploads, even with the same file name. */
  key: string
  name: string
  size: number
  fileId: string | null
  /** The column with the numbers, chosen by the user; null: the one detected by the server. */
  column: number | null
}

export interface Draft {
  companyId: string
  senderId: string
  name: string
  content: string
  from: 'paste' | 'file'
  numbers: string
  file: DraftFile | null
  /** Sent with the draft, so that two clicks or a retry make one task. */
  requestKey: string
}

export const emptyDraft = (): Draft => ({
  companyId: '',
  senderId: '',
  name: '',
  content: '',
  from: 'paste',
  numbers: '',
  file: null,
  requestKey: newKey(),
})

/** The next draft after a send: the same company and sender, nothing else. */
export const nextDraft = ({ companyId, senderId, from }: Draft): Draft => ({
  ...emptyDraft(),
  companyId,
  senderId,
  from,
})

export const isBlank = ({ content, numbers, file, name }: Draft): boolean =>
  content === '' && numbers === '' && file === null && name === ''

/** sessionStorage holds about five million characters; longer lists should be files. */
const STORED_NUMBERS = 1_000_000

/** Stores a draft for a reload of this browser tab. */
export function saveDraft(key: string, draft: Draft): void {
  if (isBlank(draft)) sessionStorage.removeItem(key)
  else if (draft.numbers.length <= STORED_NUMBERS) {
    sessionStorage.setItem(key, JSON.stringify(draft))
  }
}

/** The draft before a reload; a new one if nothing readable is stored. */
export function readDraft(key: string): Draft {
  const raw = sessionStorage.getItem(key)
  const stored = raw === null ? null : asRecord(parseJson(raw))
  if (!stored) return emptyDraft()
  const text = (name: string): string => {
    const value = stored[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    companyId: text('companyId'),
    senderId: text('senderId'),
    name: text('name'),
    content: text('content'),
    from: text('from') === 'file' ? 'file' : 'paste',
    numbers: text('numbers'),
    file: fileOf(asRecord(stored['file'])),
    requestKey: text('requestKey') || newKey(),
  }
}

function fileOf(stored: Record<string, unknown> | null): DraftFile | null {
  if (!stored) return null
  const { key, name, size, fileId, column } = stored
  if (typeof key !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null
  return {
    key,
    name,
    size,
    fileId: typeof fileId === 'string' ? fileId : null,
    column: typeof column === 'number' ? column : null,
  }
}

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // Whatever wrote it, it is not a draft of ours.
    return null
  }
}
