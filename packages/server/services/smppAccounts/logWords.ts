import { clientStatus } from '@tandem/core'
import { type Locale, type MessageKey, translate } from '@tandem/i18n'
import { errors, smppLogKinds, type SmppLogKind } from '@tandem/model'
import { z } from 'zod'

import { sentence } from '../sentence.ts'

/** A line of the log as it is stored. */
export const logLine = z.object({
  kind: z.enum(smppLogKinds),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  args: z.record(z.string(), z.unknown()),
})
export type LogLine = z.output<typeof logLine>

const kinds: Readonly<Record<SmppLogKind, MessageKey>> = {
  bound: 'smppSays.bound',
  refused: 'smppSays.refused',
  accepted: 'smppSays.accepted',
  rejected: 'smppSays.rejected',
  cancelled: 'smppSays.cancelled',
  replaced: 'smppSays.replaced',
  malformed: 'smppSays.malformed',
  receipt: 'smppSays.receipt',
  inbound: 'smppSays.inbound',
  notTaken: 'smppSays.notTaken',
  closed: 'smppSays.closed',
  hint: 'smppSays.hint',
  skipped: 'smppSays.skipped',
}

/** Why a bind was refused, a session ended or a submit failed, where no error of the console says it. */
const reasons = {
  password: 'smppSays.why.password',
  off: 'smppSays.why.off',
  address: 'smppSays.why.address',
  mode: 'smppSays.why.mode',
  full: 'smppSays.why.full',
  changed: 'smppSays.why.changed',
  kicked: 'smppSays.why.kicked',
  stopped: 'smppSays.why.stopped',
  unbound: 'smppSays.why.unbound',
  disconnected: 'smppSays.why.disconnected',
  silent: 'smppSays.why.silent',
  badFraming: 'smppSays.why.badFraming',
  unfinished: 'smppSays.why.unfinished',
  'sms.noRecipients': 'smppSays.status.destination',
  'sms.contentEmpty': 'smppSays.why.empty',
  'smpp.throttled': 'smppSays.why.throttled',
  'smpp.fault': 'smppSays.why.fault',
  'smpp.partsMissing': 'smppSays.why.partsMissing',
  'smpp.octets': 'smppSays.why.octets',
  'smpp.header': 'smppSays.why.header',
  'smpp.looks.ascii': 'smppSays.looks.ascii',
  'smpp.looks.latin1': 'smppSays.looks.latin1',
  'smpp.looks.utf8': 'smppSays.looks.utf8',
  'smpp.looks.gsm7': 'smppSays.looks.gsm7',
} as const satisfies Readonly<Record<string, MessageKey>>
export type LogReason = keyof typeof reasons

const isReason = (code: string): code is LogReason => code in reasons

/** What statuses mean that the server answers without asking further (SMPP 3.4 §5.1.3). */
const statuses: Readonly<Record<number, MessageKey>> = {
  [clientStatus.messageLength]: 'smppSays.status.length',
  0x02: 'smppSays.status.commandLength',
  0x03: 'smppSays.status.command',
  0x04: 'smppSays.status.bindStatus',
  [clientStatus.priority]: 'smppSays.status.priority',
  [clientStatus.registeredDelivery]: 'smppSays.status.registeredDelivery',
  [clientStatus.system]: 'smppSays.why.fault',
  [clientStatus.source]: 'smppSays.status.source',
  [clientStatus.destination]: 'smppSays.status.destination',
  [clientStatus.messageId]: 'smppSays.status.messageId',
  [clientStatus.cancelFailed]: 'smppSays.status.cancel',
  [clientStatus.replaceFailed]: 'smppSays.status.replace',
  0x34: 'smppSays.status.list',
  [clientStatus.esmClass]: 'smppSays.status.esmClass',
  0x48: 'smppSays.status.sourceTon',
  0x49: 'smppSays.status.sourceNpi',
  0x50: 'smppSays.status.destinationTon',
  0x51: 'smppSays.status.destinationNpi',
  0x54: 'smppSays.status.replaceFlag',
  [clientStatus.throttled]: 'smppSays.status.window',
  [clientStatus.schedule]: 'smppSays.status.schedule',
  [clientStatus.expiry]: 'smppSays.status.expiry',
  0x63: 'smppSays.status.defaultMessage',
  [clientStatus.queryFailed]: 'smppSays.status.query',
  [clientStatus.optionalNotAllowed]: 'smppSays.status.payload',
  0xc2: 'smppSays.status.optionalLength',
  [clientStatus.optionalValue]: 'smppSays.status.optionalValue',
  [clientStatus.dataCoding]: 'smppSays.status.dataCoding',
}

/** A line of the log as a sentence, in the reader's language. */
export function logWords(locale: Locale, line: LogLine): string {
  const { kind, args } = line
  const { mode, state, detail, n, command } = args
  return translate(locale, kinds[kind], {
    why: why(locale, line),
    mode: typeof mode === 'string' ? mode : '',
    state: translate(locale, stateKey(state)),
    n: Number(n ?? 0),
    command: typeof command === 'string' ? command : '?',
    detail: typeof detail === 'string' ? detail : why(locale, line),
  })
}

const stateKey = (state: unknown): string =>
  state === 'cancelled' ? 'smppSays.state.cancelled' : `message.status.${String(state)}`

function why(locale: Locale, { status, reason, args }: LogLine): string {
  if (reason !== null && isReason(reason)) return translate(locale, reasons[reason], words(args))
  if (reason !== null && reason in errors) return sentence(locale, reason, words(args))
  const known = status === null ? undefined : statuses[status]
  return known === undefined ? (reason ?? '') : translate(locale, known)
}

const words = (args: LogLine['args']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(args).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
