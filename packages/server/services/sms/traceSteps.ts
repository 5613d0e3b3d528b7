import {
  CLASS_UNTOLD,
  divideRounded,
  isNotSubmitted,
  isOtherHandset,
  moneyText,
  nanosToDecimal,
  segment,
  unwritableCharacter,
} from '@tandem/core'
import { translatorOf } from '@tandem/i18n'
import { type OutboxRow, smsTitle, type TraceStep } from '@tandem/model'
import { LINE_LOST, TAKEN_BACK } from '../../ports/sms/traffic.ts'
import type { Ctx } from '../ctx.ts'
import { reasonText } from '../reasonText.ts'
import { waitForCarrier } from './waitForCarrier.ts'
import type { Attempt, CorrectedFrom, Receipt, Result, Unproved } from '../../store/sms/trace.ts'
import type { TraceFacts } from './traceFacts.ts'

/** Names a carrier's status as in its protocol; `status` is at least 0. */
export type StatusName = (status: number) => string

/** How the steps are worded: names of statuses, and whether what the buyer pays is shown. */
export interface Told {
  statusName: StatusName
  seesPrice: boolean
}

const HOUR_MS = 3_600_000

const order = [
  'accept',
  'rate',
  'reserve',
  'route',
  'attempt',
  'submit',
  'receipt',
  'settle',
  'release',
  'correct',
  'fallback',
  'verify',
] as const satisfies TraceStep['kind'][]

/**
 * What happened to a message, oldest first. Names and ids of gateways and routes are for staff; no step reveals an
 * amount of the buyer to users who cannot see its money.
 */
export function traceSteps(ctx: Ctx, facts: TraceFacts, row: OutboxRow, told: Told): TraceStep[] {
  const words = wordsOf(ctx, facts, row, told)
  const later = [
    ...facts.attempts.map((attempt) => words.attempt(attempt)),
    ...facts.results.map((result) => words.result(result)),
    ...facts.receipts.map((receipt) => words.receipt(receipt)),
    ...facts.unproved.flatMap((receipt) => words.unproved(receipt)),
    ...words.end(),
    ...words.nextTry(),
    ...words.waits(facts),
    ...words.code(),
    ...words.hours(),
  ]
  // Simultaneous events are listed in logical order.
  later.sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )
  const steps = [words.accept(), ...words.made(), ...later]
  return ctx.actor.companyKind === 'platform' ? steps : steps.map(withoutOwnIds)
}

/** Ids of our own records: they lead staff to a rate or a posting, and mean nothing to others. */
const ownIds = new Set(['gatewayId', 'rateId', 'routeId', 'taskId', 'txId'])

const withoutOwnIds = (step: TraceStep): TraceStep => ({
  ...step,
  facts: Object.fromEntries(Object.entries(step.facts).filter(([name]) => !ownIds.has(name))),
})

function wordsOf(
  ctx: Ctx,
  { message, nextTryAt, code }: TraceFacts,
  row: OutboxRow,
  { statusName, seesPrice }: Told,
) {
  const { t, loose, has } = translatorOf(ctx.locale)
  const staff = ctx.actor.companyKind === 'platform'
  const hidden = !seesPrice
  const { currency, parts } = row
  const reason = reasonText(ctx.locale, message.reason)
  const corrections = message.corrections ?? []
  const routed = message.route_id !== null
  // Rejected before money was moved: nothing was reserved.
  const reserved = message.rate_id !== null && routed && message.reserve_tx_id !== null
  const price = BigInt(message.price)
  const money = (micros: bigint) =>
    hidden ? {} : { amount: moneyText(micros, currency), currency: row.currency }

  const step = (
    kind: TraceStep['kind'],
    at: Date | string,
    text: string,
    given: TraceStep['facts'],
  ): TraceStep => ({
    at: typeof at === 'string' ? at : at.toISOString(),
    kind,
    text,
    facts: given,
  })
  const carrierOf = ({ gateway_name }: { gateway_name: string | null }): string =>
    staff && gateway_name !== null ? gateway_name : t('trace.carrier')
  const gatewayOf = ({ gateway_id, gateway_name }: Pick<Attempt, 'gateway_id' | 'gateway_name'>) =>
    staff ? { gatewayId: gateway_id, gateway: gateway_name } : {}
  const ofPart = (part: number | null, text: string): string =>
    parts > 1 && part !== null ? t('trace.part', { part, parts, text }) : text

  const wordedAs = ({ as_sender: sender, as_content: content }: Attempt, text: string): string => {
    const said = content !== null && staff ? t('trace.attemptWorded', { text }) : text
    return sender !== null ? t('trace.attemptAs', { text: said, sender }) : said
  }

  /** A fact of the message and the settings of its gateway: no carrier said it. */
  const notSubmitted = (status: number, carrier: string): string => {
    const character = unwritableCharacter(status)
    if (character !== undefined) return t('trace.submitUnwritable', { carrier, character })
    return t(status === CLASS_UNTOLD ? 'trace.submitClass' : 'trace.submitIncomplete', { carrier })
  }

  return {
    accept() {
      const text =
        message.create_by === null
          ? t('trace.acceptUnnamed')
          : t('trace.accept', { user: message.create_by })
      const { taskId, taskName } = row
      return step('accept', message.accepted_at, text, {
        taskId,
        taskName,
        row: message.place + 1,
        user: message.create_by,
        encoding:
          message.own_content === null ? message.encoding : segment(message.own_content).encoding,
        parts,
      })
    },

    /** The result of the transaction that created the message. */
    made() {
      const steps = [rate()]
      if (reserved) {
        const text = hidden
          ? t('trace.reserveHidden')
          : t('trace.reserve', { amount: moneyText(price, currency), currency })
        const txId = message.reserve_tx_id
        steps.push(step('reserve', row.createTime, text, { txId, ...money(price) }))
      }
      if (message.rate_id !== null) steps.push(...route())
      return steps
    },

    attempt(attempt: Attempt) {
      const carrier = carrierOf(attempt)
      const key = `trace.cause.${attempt.cause}`
      const sent =
        attempt.cause === null
          ? t('trace.attempt', { carrier })
          : t('trace.attemptAgain', { carrier, cause: has(key) ? loose(key) : attempt.cause })
      return step('attempt', attempt.at, wordedAs(attempt, sent), {
        ...gatewayOf(attempt),
        cause: attempt.cause,
        ...(attempt.as_content !== null && staff && { content: attempt.as_content }),
      })
    },

    result(result: Result) {
      const carrier = carrierOf(result)
      const status = result.status ?? 0
      const isOurs = isNotSubmitted(status)
      const name = status < 0 || isOurs ? null : namedStatus(statusName(status), status)
      const text =
        status === 0
          ? t('trace.submit', { carrier })
          : name !== null
            ? t('trace.submitRefused', { carrier, status: name })
            : isOurs
              ? notSubmitted(status, carrier)
              : status === TAKEN_BACK
                ? t('trace.submitTakenBack')
                : status === LINE_LOST
                  ? t('trace.submitCutOff', { carrier })
                  : t('trace.submitUnanswered', { carrier })
      return step('submit', result.at, ofPart(result.part, text), {
        ...gatewayOf(result),
        part: result.part ?? 1,
        status: name,
        carrierId: result.ref === '' ? null : result.ref,
      })
    },

    receipt(receipt: Receipt) {
      const { stat, error } = receipt
      const text =
        error === '' || /^0+$/.test(error)
          ? t('trace.receipt', { stat })
          : t('trace.receiptError', { stat, error })
      return step('receipt', receipt.at, ofPart(receipt.part, text), {
        ...gatewayOf(receipt),
        part: receipt.part ?? 1,
        stat,
        error: error === '' ? null : error,
      })
    },

    /** A receipt that names somebody else, which is not counted; its number is for staff. */
    unproved(receipt: Unproved) {
      const { stat, msisdn: number } = receipt
      if (!staff || number === null || !isOtherHandset(row.mobile, number)) return []
      const text = t('trace.receiptOther', { stat, number })
      return [step('receipt', receipt.at, text, gatewayOf(receipt))]
    },

    /** When it will be sent again; nothing unless it waits for that. */
    nextTry() {
      if (nextTryAt === null) return []
      return [step('attempt', nextTryAt, t('trace.nextTry'), { cause: 'retry' })]
    },

    /** Why it is not at a carrier yet, and about when it is tried again; nothing unless a carrier's answer is the reason. */
    waits(known: TraceFacts) {
      const waiting = message.done_at === null ? waitForCarrier(known) : undefined
      if (!waiting) return []
      const { last, cause, tries, until } = waiting
      const text = t(`trace.${cause}Wait`, { carrier: carrierOf(last), n: tries })
      return [step('attempt', until, text, { ...gatewayOf(last), cause })]
    },

    /** Of a code: that it is or was sent as two messages, and that it was entered; nothing of another message. */
    code() {
      if (!code) return []
      const { fallback, usedAt } = code
      const steps = usedAt ? [step('verify', usedAt, t('trace.verified'), {})] : []
      if (!fallback || fallback.state === 'notNeeded') return steps
      const { from, product, afterSeconds: n, at, isSecond } = fallback
      const said = {
        n,
        from: smsTitle(from, ctx.locale),
        product: smsTitle(product, ctx.locale),
      }
      const text = isSecond
        ? t('trace.fallback.second', said)
        : fallback.state === 'sent'
          ? t('trace.fallback.sent', said)
          : fallback.state === 'waits'
            ? t('trace.fallback.waits', said)
            : t('trace.fallback.refused', said)
      return [...steps, step('fallback', at, text, {})]
    },

    /** When the day where its recipient lives lets it go on; nothing unless it waits for that. */
    hours() {
      const at = message.asleep_until
      return at === null ? [] : [step('attempt', at, t('trace.hours'), { cause: 'hours' })]
    },

    /** What happened to the money, and what late receipts changed; nothing while the message is open. */
    end() {
      if (!reserved || message.done_at === null) return []
      const [first] = corrections
      // A free message has no settlement: no money moved when it ended.
      const at = message.settled_at ?? (first ? new Date(first.doneAt) : message.done_at)
      const charged = BigInt((first ?? message).charged ?? '0')
      const chargeOn = (message.delivered_hops & 1) === 1 ? 'delivered' : 'submit'
      const { state, reason: code } = first ?? message
      // What was charged on submit does not depend on how it ended.
      const end = chargeOn === 'delivered' ? { status: state } : {}
      const given = { txId: message.settle_tx_id, chargeOn, ...end }
      const steps: TraceStep[] = []
      if (charged > 0n) {
        const text = hidden
          ? t('trace.settleHidden')
          : t('trace.settle', { amount: moneyText(charged, currency), currency })
        steps.push(step('settle', at, text, { ...given, ...money(charged) }))
      }
      const back = price - charged
      if (back > 0n) {
        const text = hidden
          ? t('trace.releaseHidden')
          : t('trace.release', { amount: moneyText(back, currency), currency })
        const because = reasonText(ctx.locale, code)
        const told = because === null ? text : t('trace.because', { text, reason: because })
        steps.push(step('release', at, told, { ...given, reason: code, ...money(back) }))
      }
      return [...steps, ...corrections.map((from, index) => corrected(from, index))]
    },
  }

  /** A late receipt: what the end was before it and became by it. */
  function corrected(from: CorrectedFrom, index: number): TraceStep {
    const to = corrections[index + 1] ?? message
    const more = BigInt(to.charged ?? '0') - BigInt(from.charged)
    const named = (state: string | null) => loose(`message.status.${state}`)
    const text = t('trace.correct', { from: named(from.state), to: named(to.state) })
    const amount = moneyText(more < 0n ? -more : more, currency)
    const isUnpaid = to === message && message.paid_as !== null
    const told = hidden
      ? text
      : isUnpaid
        ? t('trace.correctUnpaid', { text })
        : more > 0n
          ? t('trace.correctCharged', { text, amount, currency })
          : more < 0n
            ? t('trace.correctRefunded', { text, amount, currency })
            : text
    return step('correct', new Date(from.at), told, {
      txId: from.txId,
      status: to.state,
      before: from.state,
      ...(more !== 0n && money(more)),
    })
  }

  function rate(): TraceStep {
    const { mccmnc, rate_id: rateId } = message
    const source = message.mccmnc_source ?? 'country'
    const { country, countryName, operatorName: operator } = row
    const at = message.network_at
    const given = {
      country,
      mccmnc,
      operator,
      source,
      ...(at && {
        networkAt: at.toISOString(),
        ...(staff && { provider: message.network_provider }),
      }),
    }
    const lookup = at && askedNetwork(at)
    if (rateId === null) {
      const text = t('trace.rateRefused', { reason: reason ?? '' })
      return step('rate', row.createTime, text, { ...given, reason: message.reason })
    }
    const network =
      operator === null ? countryName : t('trace.network', { operator, country: countryName })
    const found = {
      network,
      source: lookup ?? (has(`trace.source.${source}`) ? loose(`trace.source.${source}`) : source),
    }
    if (hidden) {
      return step('rate', row.createTime, t('trace.rateHidden', found), { ...given, rateId })
    }
    const perPart = nanosToDecimal(
      divideRounded(price * 1000n, BigInt(Math.max(1, message.parts)), 'half_up'),
    )
    return step('rate', row.createTime, t('trace.rate', { ...found, price: perPart, currency }), {
      ...given,
      rateId,
      price: perPart,
      currency,
      parts: message.parts,
    })
  }

  /** Whom its network was asked, and how old the answer was when the message was accepted. */
  function askedNetwork(at: Date): string {
    const ms = message.accepted_at.getTime() - at.getTime()
    const hours = Math.max(0, Math.floor(ms / HOUR_MS))
    const provider = message.network_provider
    return staff && provider !== null
      ? t('trace.lookupBy', { provider, hours })
      : t('trace.lookup', { hours })
  }

  function route(): TraceStep[] {
    if (!routed) {
      const text = t('trace.routeRefused', { reason: reason ?? '' })
      return [step('route', row.createTime, text, { reason: message.reason })]
    }
    if (!staff) return [step('route', row.createTime, t('trace.routeHidden'), {})]
    const { route_id: routeId, route_name, gateway_name } = message
    const text = t('trace.route', {
      route: route_name ?? String(routeId),
      gateway: gateway_name ?? String(message.gateway_id),
    })
    return [
      step('route', row.createTime, text, {
        routeId,
        route: route_name,
        gatewayId: message.gateway_id,
        gateway: gateway_name,
      }),
    ]
  }
}

/** E.g. 'ESME_RTHROTTLED (0x58)'; an unnamed status is not repeated. */
function namedStatus(name: string, status: number): string {
  const hex = `0x${status.toString(16).toUpperCase().padStart(2, '0')}`
  return name.includes(hex) ? name : `${name} (${hex})`
}
