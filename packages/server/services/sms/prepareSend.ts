import {
  countCharacters,
  type FilledText,
  finalText,
  type FixedPrice,
  fixedCharacters,
  MOST_VARIABLES,
  nameOfHeading,
  type Origin,
  readText,
  renderText,
  type RetryRule,
  type SenderApproval,
  type TextFault,
  type VariableText,
} from '@tandem/core'
import type { Retrying, SmsProduct, Timing } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { AskedStanding } from '../../ports/sms/singles.ts'
import type { UnsoldNotes } from '../../ports/sms/unsoldNotes.ts'
import { readStandings, type Standing } from '../../store/sms/standings.ts'
import type { Ctx } from '../ctx.ts'
import { seesCompany } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { askBlacklist } from './askBlacklist.ts'
import { askCaps } from './askCaps.ts'
import { askNetworks } from './askNetworks.ts'
import { dayIn } from './dayIn.ts'
import { type Scheduled, scheduleOf } from '../campaign/scheduleOf.ts'
import { Places } from './places.ts'
import { type RecipientOptions, Recipients } from './recipients.ts'
import { screeningOf } from './screeningOf.ts'
import { retryOf } from './retryOf.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'

export interface SendInput extends Timing, Retrying {
  /** As `readText` of core reads it, unless it is hidden. */
  content: string
  /** For texts nobody may read: the displayed text, and how it is encrypted. The content itself is then only measured. */
  hidden?: { shown: FilledText; seal: (text: string) => string } | undefined
  /** The template it is the text of: a repeated request is known by that, whatever its text is by then. */
  template?: string | undefined
  /** Seconds from its start: what still waits then is not sent. Left out: as its product says. */
  validity?: number | undefined
  /** UTC ms: after this it is useless and no longer sent, whatever else is said. */
  expiresAt?: number | undefined
  senderId?: string | undefined
  /** Told how it ends, instead of all callbacks of the company. */
  callbackId?: string | undefined
  /** Of a message that came through an SMPP account: whom its receipts go to. */
  origin?: Origin | undefined
  /** The task that waits for its time and makes way for it, all or nothing. */
  replaces?: string | undefined
  name?: string | undefined
  /** The company; staff and agents may send for a company below them. */
  companyId?: string | undefined
  /** ISO code of the country that its numbers without a country code belong to; left out: the company's. */
  homeCountry?: string | undefined
  requestKey?: string | undefined
  /** The client's own name for the message, or for each of the list. */
  reference?: string | undefined
  /** It brings a code that can be entered: figures count those apart. */
  isCode?: boolean | undefined
  /** Networks are asked about its numbers before it begins. */
  screenFirst?: boolean | undefined
  /** What that may cost, a decimal amount; left out: what it costs now. */
  screenBudget?: string | undefined
  /** It answers somebody: it does not advertise, whatever its product. */
  isAnswer?: boolean | undefined
  /** A test of a text, to numbers of the sender's own: those of a user are limited. */
  isTest?: boolean | undefined
  /** It is the new text of a task that was accepted, which keeps its recipients and its prices. */
  accepted?: AcceptedTask | undefined
}

/** What a task that was accepted keeps, whatever it says. */
export interface AcceptedTask {
  /** What its recipients bring values for, in this order; null: nothing. */
  variables: readonly string[] | null
  prices: readonly FixedPrice[]
}

/** What a quote and a send must know before the first number is processed. */
export interface Prepared {
  companyId: string
  currency: string
  senderId: string | null
  callbackId: string | null
  /** Nobody is told how it ends: its callback is turned off or deleted, which stops no traffic. */
  isCallbackOff: boolean
  text: AskedText
  availableMicros: bigint
  /** Whether the sender can see what the company pays and has. */
  seesMoney: boolean
  /** The company's daily limit, and the start of the day (UTC ms); null: no limit. */
  daily: { limit: number; from: number } | null
  snapshot: Snapshot
  recipients: Recipients
  /** When it is sent; undefined: at once. */
  scheduled: Scheduled | undefined
  /** Which messages are tried again; null: none. */
  retry: RetryRule | null
}

export type SendPorts = Pick<Ports, 'database' | 'ids' | 'clock'> & {
  snapshots: Snapshots
  /** Hears what no rate fits; absent where nobody is told. */
  unsold?: UnsoldNotes | undefined
}

/**
 * Checks who sends what. @throws Refused as askedOf, screeningOf; rate.noGroup, login.companySuspended, company.notApproved, balance.abnormal, sms.senderNotApproved
 */
export async function prepareSend(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  input: SendInput,
): Promise<Prepared> {
  const asked = askedOf(ctx, input)
  const snapshot = await ports.snapshots.current()
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const [standing] = await readStandings(transaction.client, [asked])
    const money = await moneySight(ctx, transaction)
    const seesMoney = money.of(asked.companyId)
    const of = { snapshot, companyId: asked.companyId, product }
    const networks = askNetworks(ctx, ports, snapshot)
    // Who of a task that was accepted must not be sent to is asked when it is sent.
    const lookUp = input.accepted
      ? { networks }
      : {
          networks,
          blacklist: askBlacklist(ctx, ports, of),
          caps: askCaps(ctx, ports, of),
          screening: screeningOf(ctx, snapshot, asked.companyId, input),
        }
    return preparedOf({ ctx, product, input, asked, standing, snapshot, seesMoney, lookUp })
  })
}

/** A text as it was asked to be sent. */
export interface AskedText {
  /** As it is kept: what all get; or, with variables, as it was written. */
  written: string
  /** What all get; null: each gets a text of its own. */
  content: FilledText | null
  /** Null: all get the same. */
  variables: VariableText | null
}

/** What is asked, as far as that can be judged without looking anything up. */
export interface Asked extends AskedStanding {
  text: AskedText
}

/**
 * What is to be sent, read.
 * @throws Refused sms.contentEmpty, sms.contentBroken, sms.braceUnclosed, sms.braceUnopened,
 * sms.variableName, sms.tooManyVariables, sms.variableUnknown
 */
function textOf({ content, hidden, accepted }: SendInput): AskedText {
  if (content.trim() === '') throw new Refused('sms.contentEmpty')
  // Half a character would be sent as a different one.
  if (!content.isWellFormed()) throw new Refused('sms.contentBroken')
  // Most texts have neither, and a code of ours is sent as it is.
  const known = accepted?.variables ?? []
  const isPlain = known.length === 0 && !/[{}]/.test(content)
  const read = hidden || isPlain ? null : readText(content, known)
  if (read?.fault) {
    throw new Refused(read.fault.reason, { args: faultArgs(read.fault) })
  }
  const stranger = accepted && read ? strangerIn(read, known) : undefined
  if (stranger !== undefined) {
    const said = { reason: 'sms.variableUnknown', args: { name: `{${stranger}}` } } as const
    throw new Refused(said.reason, { args: said.args, fields: { content: said } })
  }
  // A task whose recipients bring no values is stored as it reads.
  const isTheSame = accepted !== undefined && known.length === 0
  if (read && read.names.length > 0 && !isTheSame) {
    return { written: content, content: null, variables: read }
  }
  const filled = read ? renderText(read, []) : finalText(content)
  return { written: filled, content: filled, variables: null }
}

/**
 * The first name for which the recipients of a task bring nothing. Where they bring no values at all, each gets what stands in
 * for a missing one, as in a send to plain numbers; beside values, an unknown name is rather mistyped.
 */
function strangerIn({ names, pieces }: VariableText, known: readonly string[]): string | undefined {
  const isNeeded = (index: number): boolean =>
    pieces.some((one) => typeof one === 'object' && one.index === index && one.fallback === null)
  return names.find((_, index) => index >= known.length && (known.length > 0 || isNeeded(index)))
}

/** What the sentence of a fault says. */
export const faultArgs = ({ reason, at, part }: TextFault) => ({
  at: at + 1,
  part,
  max: MOST_VARIABLES,
  example: `{${reason === 'sms.variableName' ? nameOfHeading(part.split('|', 1)[0] ?? '') || 'name' : 'name'}}`,
  brace: reason === 'sms.braceUnopened' ? '\\}' : '\\{',
})

/** @throws Refused sms.contentTooLong for a text that is longer for everybody than its company's texts may be */
export function demandShort(
  { written, variables }: Pick<AskedText, 'written' | 'variables'>,
  max: number,
  field?: string,
): void {
  const characters = variables ? fixedCharacters(variables) : countCharacters(written)
  if (characters <= max) return
  const said = { reason: 'sms.contentTooLong', args: { characters, max } } as const
  throw new Refused(said.reason, {
    args: said.args,
    ...(field !== undefined && { fields: { [field]: said } }),
  })
}

/** @throws Refused as textOf; record.foreignId */
export function askedOf(ctx: Ctx, input: SendInput): Asked {
  const text = textOf(input)
  const companyId = input.companyId ?? ctx.actor.companyId
  if (!seesCompany(ctx, companyId)) throw foreign('companyId', '@field.companyId')
  const { callbackId = null } = input
  const senderId = input.senderId?.trim() || null
  return { companyId, senderId, callbackId, text }
}

/**
 * Whether the company may send it, and what is needed to price it.
 * @throws Refused record.foreignId, sms.contentTooLong, rate.noGroup, login.companySuspended, company.notApproved,
 * balance.abnormal, sms.senderNotApproved
 */
export function preparedOf({
  ctx,
  product,
  input,
  asked: { companyId, senderId, callbackId, text },
  standing,
  snapshot,
  seesMoney,
  lookUp,
}: {
  ctx: Ctx
  product: SmsProduct
  input: SendInput
  asked: Asked
  /** Undefined: there is no such company. */
  standing: Standing | undefined
  snapshot: Snapshot
  seesMoney: boolean
  /** Left out: whoever writes the message asks. */
  lookUp?: Pick<RecipientOptions, 'blacklist' | 'caps' | 'networks' | 'screening'>
}): Prepared {
  if (!standing) throw foreign('companyId', '@field.companyId')
  demandShort(text, standing.mostCharacters)
  if (callbackId !== null && standing.callback === null) {
    throw foreign('callbackId', '@callback.one')
  }
  if (standing.status === 'suspended') throw new Refused('login.companySuspended')
  // Also for visible sellers: an agent that may not trade sends for nobody below it either.
  if (!standing.approved) throw new Refused('company.notApproved')
  if (standing.kind === 'platform' || standing.rateGroupId === null) {
    throw new Refused('rate.noGroup')
  }
  if (standing.wallet === 'frozen') throw new Refused('balance.abnormal')
  const { senders } = standing
  if (senderId !== null && !senders.some((one) => isFor(one, senderId, product))) {
    throw new Refused('sms.senderNotApproved', { args: { sender: senderId } })
  }
  const availableMicros = BigInt(standing.spendable ?? 0)
  const scheduled = scheduleOf(ctx, input)
  const limit = standing.dailyLimit
  return {
    companyId,
    currency: standing.currency,
    senderId,
    callbackId,
    isCallbackOff: callbackId !== null && standing.callback === 'off',
    text,
    availableMicros,
    seesMoney,
    daily:
      limit === null || input.accepted
        ? null
        : {
            limit: Number(limit),
            from: dayIn(standing.zone, ctx.now.getTime()).from,
          },
    snapshot,
    scheduled,
    retry: retryOf(product, input),
    recipients: new Recipients({
      homeCountry: input.homeCountry ?? standing.homeCountry,
      snapshot,
      companyId,
      product,
      content: text.content,
      variables: text.variables,
      closed: new Set(input.accepted ? [] : standing.closed),
      fixed: input.accepted?.prices,
      sender: senderId,
      senders,
      isAnswer: input.isAnswer ?? false,
      mostCharacters: standing.mostCharacters,
      ...lookUp,
      // A single message waits by itself.
      places: lookUp && !input.accepted ? new Places(snapshot, product, scheduled) : undefined,
      availableMicros,
    }),
  }
}

/** Whether a sender may be used for a product, wherever. */
const isFor = (one: SenderApproval, sender: string, product: SmsProduct): boolean =>
  one.sender === sender && (one.product === null || one.product === product)

/** The refusal of an id that is not one of the sender's. */
export const foreign = (name: string, field: string): Refused =>
  new Refused('record.foreignId', {
    args: { field },
    fields: { [name]: { reason: 'record.foreignId', args: { field } } },
  })
