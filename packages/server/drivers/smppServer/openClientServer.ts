import { clientStatus } from '@tandem/core'
import {
  type DeliveryOutcome,
  formatAbsoluteTime,
  messageStateValue,
  type ServerCloseCause,
  type ServerSession,
  SmppServer,
  type Submission,
} from '@tandem/smpp'
import type {
  ClientEnd,
  ClientEndpoint,
  ClientProblem,
  ClientServerListener,
  ClientSession,
  DeliveryEnd,
  OpenClientServer,
  QueryAnswer,
  SubmitAnswer,
} from '../../ports/sms/clientServer.ts'
import { readReplace, readSubmit, type Refusal } from './readSubmit.ts'
import { seenAlphabet } from './readUserData.ts'
import { states, writeDelivery } from './writeDelivery.ts'

const BIND_FAILED = 0x0d
/** What a client that bound is told of its server (SMPP 3.4 §4.1.2): no name of a product, as brands have their own. */
const SYSTEM_ID = 'SMSC'
/** Two thousand companies with four sessions each. */
const MAX_CONNECTIONS = 8_000
/** ESME_RX_P_APPN and ESME_RX_R_APPN: the client does not want it again. */
const NOT_AGAIN: ReadonlySet<number> = new Set([0x65, 0x66])

/** What the protocol library keeps with a session: the account, and the session as the port shows it. */
interface Kept<Account> {
  readonly account: Account
  shown: ClientSession<Account> | undefined
}

/** The server of the SMPP library behind the port. */
export const openClientServer: OpenClientServer = async <Account>(
  { host, port, tls, proxies = [], limits }: ClientEndpoint,
  listener: ClientServerListener<Account>,
) => {
  type Session = ServerSession<Kept<Account>, object>
  const shownOf = (session: Session): ClientSession<Account> =>
    (session.account.shown ??= shown(session, listener))
  const failed =
    (request: { refuse: (status: number) => boolean }) =>
    (error: unknown): void => {
      request.refuse(clientStatus.system)
      listener.onError(error)
    }
  const server = new SmppServer<Kept<Account>, object>(
    {
      systemId: SYSTEM_ID,
      maxConnections: MAX_CONNECTIONS,
      trustedProxies: proxies,
      ...limits,
    },
    {
      async onBind({ systemId, password, mode, peer }) {
        const { address, isTls } = peer
        const answer = await listener.onBind({ systemId, password, mode, address, isTls })
        if (answer.kind === 'refused') return answer
        const { account, window, confirm, abandoned } = answer
        return {
          kind: 'accepted',
          account: { account, shown: undefined },
          window,
          deliveryWindow: window,
          confirm: () => (confirm() ? 0 : BIND_FAILED),
          abandoned,
        }
      },
      onBound: (session) => listener.onBound(shownOf(session)),
      onSubmit(submission) {
        const { pdu, session } = submission
        const alphabets = listener.alphabetsOf(session.account.account)
        const seen = seenAlphabet(pdu, alphabets)
        if (seen) listener.onAlphabet(shownOf(session), seen)
        const message = readSubmit(pdu, Date.now(), alphabets)
        if ('status' in message) {
          submission.refuse(message.status)
          listener.onProblem(shownOf(session), problemOf(pdu, message))
          return
        }
        const answered = (answer: SubmitAnswer) => {
          if ('status' in answer) return submission.refuse(answer.status)
          const { id, unsuccessful } = answer
          return submission.answer(id, unsuccessful && { unsuccessful })
        }
        listener.onSubmit(shownOf(session), message).then(answered, failed(submission))
      },
      onQuery(query) {
        const { session, pdu } = query
        listener
          .onQuery(shownOf(session), pdu)
          .then(
            (answer) =>
              'status' in answer ? query.refuse(answer.status) : query.answer(stateOf(answer)),
            failed(query),
          )
      },
      onCancel(change) {
        const { session, pdu } = change
        listener
          .onCancel(shownOf(session), pdu)
          .then(
            (status) => (status === 0 ? change.answer() : change.refuse(status)),
            failed(change),
          )
      },
      onReplace(change) {
        const { session, pdu } = change
        const replacement = readReplace(
          pdu,
          Date.now(),
          listener.alphabetsOf(session.account.account),
        )
        if ('status' in replacement) {
          change.refuse(replacement.status)
          return
        }
        listener
          .onReplace(shownOf(session), pdu.messageId, replacement)
          .then(
            (status) => (status === 0 ? change.answer() : change.refuse(status)),
            failed(change),
          )
      },
      onReady: (session) => listener.onReady(shownOf(session)),
      onDelivered: (session, token, outcome) =>
        listener.onDelivered(shownOf(session), token, endOf(outcome)),
      onRefused: (session, { command = null, status, problem = null }) =>
        listener.onProblem(shownOf(session), {
          command,
          status,
          detail: problem,
          reason: null,
          source: null,
          destination: null,
        }),
      onClosed: (session, { kind }) => listener.onClosed(shownOf(session), ends[kind] ?? 'ended'),
      onDropped({ address }, cause) {
        if (cause.kind === 'limit') listener.onTurnedAway(address, cause.limit)
      },
      onError: (error) => listener.onError(error),
    },
  )
  const listening = await server.listen({ host, port })
  try {
    const tlsPort = tls
      ? await server.listen({ host, port: tls.port, tls: { cert: tls.cert, key: tls.key } })
      : null
    return {
      port: listening,
      tlsPort,
      limitUnbound: (perMinute) => server.limitUnbound(perMinute),
      close: () => server.close(),
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

const ends: Readonly<Partial<Record<ServerCloseCause['kind'], ClientEnd>>> = {
  unboundByPeer: 'unbound',
  disconnected: 'disconnected',
  silent: 'silent',
  badFraming: 'badFraming',
  unfinishedPdu: 'unfinished',
}

function problemOf(
  pdu: Submission<unknown, unknown>['pdu'],
  { status, reason }: Refusal,
): ClientProblem {
  const { command, source } = pdu
  const destination = command === 'submit_multi' ? null : pdu.destination.address
  const why = { status, detail: null, reason: reason ?? null }
  return { command, ...why, source: source.address, destination }
}

const HIGHEST_ERROR = 0xff

/** The answer to a query; an error_code is one octet. */
function stateOf({ state, networkError, doneAt }: Exclude<QueryAnswer, { status: number }>) {
  const error = /^[0-9]{1,3}$/.test(networkError ?? '') ? Number(networkError) : 0
  return {
    messageState: messageStateValue(states[state]),
    finalDate: doneAt === null ? '' : formatAbsoluteTime(doneAt),
    errorCode: error <= HIGHEST_ERROR ? error : 0,
  }
}

function endOf(outcome: DeliveryOutcome): DeliveryEnd {
  if (outcome.kind !== 'rejected') return outcome.kind === 'accepted' ? 'accepted' : 'silent'
  return outcome.origin === 'local' || NOT_AGAIN.has(outcome.status) ? 'never' : 'again'
}

const shown = <Account>(
  session: ServerSession<Kept<Account>, object>,
  listener: ClientServerListener<Account>,
): ClientSession<Account> => ({
  id: session.id,
  account: session.account.account,
  mode: session.mode,
  address: session.peer.address,
  isTls: session.peer.isTls,
  get isClosed() {
    return session.isClosed
  },
  get facts() {
    const { counters, ...facts } = session.facts
    return { ...facts, ...counters }
  },
  deliver: (delivery, token) =>
    session.deliver(
      writeDelivery(delivery, listener.alphabetsOf(session.account.account).alphabet),
      token,
    ),
  setWindow: (window) => session.setWindows(window, window),
  unbind: () => session.unbind(),
})
