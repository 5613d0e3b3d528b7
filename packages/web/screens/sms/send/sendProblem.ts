import type { Translator } from '@tandem/i18n/translator'
import type { CallError } from '../../../data/CallError.ts'

/** Which part of the form a refusal is about; null if it concerns all of it. */
export type Part = 'text' | 'recipients' | 'sender' | 'company'

const partOfField: Readonly<Record<string, Part>> = {
  content: 'text',
  mobiles: 'recipients',
  file: 'recipients',
  fileId: 'recipients',
  senderId: 'sender',
  companyId: 'company',
}
const partOfReason: readonly (readonly [RegExp, Part])[] = [
  [/^sms\.content/, 'text'],
  [/^file\.|^sms\.(noRecipients|tooManyRecipients)$/, 'recipients'],
  [/^sms\.senderNotApproved$/, 'sender'],
  [/^rate\.noGroup$|^login\.companySuspended$/, 'company'],
]

/** What to fix, per part of the form. */
export function repairs(error: CallError | null): Partial<Record<Part, string>> {
  if (!error) return {}
  const named = Object.entries(error.fields).flatMap(([field, { message }]) => {
    const part = partOfField[field]
    return part ? [[part, message]] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  const part = partOfReason.find(([pattern]) => pattern.test(error.reason))?.[1]
  return part && error.message !== '' ? { [part]: error.message } : {}
}

export interface Problem {
  text: string
  /** The draft needs a new request key before it can be sent. */
  reused: boolean
}

/** Why a send failed and what to do. A lost answer is not a failure: the draft may have been accepted. */
export function sendProblem(error: CallError, { t }: Translator): Problem {
  if (error.reason === 'sms.requestKeyReused') {
    return { text: t('sms.confirm.reused'), reused: true }
  }
  if (error.reason === 'sms.requestInFlight') {
    return { text: t('sms.confirm.inFlight'), reused: false }
  }
  if (error.status === 0 || error.status >= 500 || error.message === '') {
    return { text: t('sms.confirm.unreachable'), reused: false }
  }
  return { text: error.message, reused: false }
}
