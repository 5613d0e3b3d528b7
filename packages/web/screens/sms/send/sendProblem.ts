import type { Translator } from '@tandem/i18n/translator'
import type { timingFields } from '@tandem/model'
import type { CallError } from '../../../data/CallError.ts'

/** Fields of the form that a refusal can be about. */
type Repaired =
  | 'content'
  | 'numbers'
  | 'fromTask'
  | 'senderId'
  | 'companyId'
  | keyof typeof timingFields

const byField: Readonly<Record<string, Repaired>> = {
  content: 'content',
  mobiles: 'numbers',
  file: 'numbers',
  fileId: 'numbers',
  fromTask: 'fromTask',
  senderId: 'senderId',
  companyId: 'companyId',
  startTime: 'startTime',
  endTime: 'endTime',
  slots: 'slots',
  timeZone: 'timeZone',
  pace: 'pace',
}
const byReason: readonly (readonly [RegExp, Repaired])[] = [
  [/^sms\.(content|brace|variable|tooManyVariables)/, 'content'],
  [/^file\.|^sms\.(noRecipients|tooManyRecipients)$/, 'numbers'],
  [/^sms\.senderNotApproved$/, 'senderId'],
  [/^rate\.noGroup$|^login\.companySuspended$/, 'companyId'],
]

/** What to fix, by field. */
export function repairs(error: CallError | null): Partial<Record<Repaired, string>> {
  if (!error) return {}
  const named = Object.entries(error.fields).flatMap(([field, { message }]) => {
    const own = byField[field]
    return own ? [[own, message]] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  const own = byReason.find(([pattern]) => pattern.test(error.reason))?.[1]
  return own && error.message !== '' ? { [own]: error.message } : {}
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
