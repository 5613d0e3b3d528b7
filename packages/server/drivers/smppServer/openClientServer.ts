import { clientStatus } from '@tandem/core'
import { type DeliveryOutcome, type ServerSession, SmppServer } from '@tandem/smpp'
import type {
  ClientServerLimits,
  ClientServerListener,
  ClientSession,
  DeliveryEnd,
  OpenClientServer,
  SubmitAnswer,
} from '../../ports/sms/clientServer.ts'
import { readSubmit } from './readSubmit.ts'
import { writeDelivery } from './writeDelivery.ts'

const BIND_FAILED = 0x0d
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
  { host, port, limits }: { host: string; port: number; limits?: ClientServerLimits },
  listener: ClientServerListener<Account>,
) => {
  type Session = ServerSession<Kept<Account>, object>
  const shownOf = (session: Session): ClientSession<Account> =>
    (session.account.shown ??= shown(session))
  const server = new SmppServer<Kept<Account>, object>(
    { maxConnections: MAX_CONNECTIONS, ...limits },
    {
      async onBind({ systemId, password, mode, peer }) {
        const { address } = peer
        const answer = await listener.onBind({ systemId, password, mode, address })
        if (answer.kind === 'refused') return answer
        const { account, window, confirm } = answer
        return {
          kind: 'accepted',
          account: { account, shown: undefined },
          window,
          deliveryWindow: window,
          confirm: () => (confirm() ? 0 : BIND_FAILED),
        }
      },
      onBound: (session) => listener.onBound(shownOf(session)),
      onSubmit(submission) {
        const message = readSubmit(submission.pdu, Date.now())
        if ('status' in message) {
          submission.refuse(message.status)
          return
        }
        const answered = (answer: SubmitAnswer) => {
          if ('status' in answer) return submission.refuse(answer.status)
          const { id, unsuccessful } = answer
          return submission.answer(id, unsuccessful && { unsuccessful })
        }
        listener.onSubmit(shownOf(submission.session), message).then(answered, (error: unknown) => {
          submission.refuse(clientStatus.system)
          listener.onError(error)
        })
      },
      onReady: (session) => listener.onReady(shownOf(session)),
      onDelivered: (session, token, outcome) =>
        listener.onDelivered(shownOf(session), token, endOf(outcome)),
      onClosed: (session) => listener.onClosed(shownOf(session)),
      onError: (error) => listener.onError(error),
    },
  )
  const listening = await server.listen({ host, port })
  return { port: listening, close: () => server.close() }
}

function endOf(outcome: DeliveryOutcome): DeliveryEnd {
  if (outcome.kind !== 'rejected') return outcome.kind === 'accepted' ? 'accepted' : 'silent'
  return outcome.origin === 'local' || NOT_AGAIN.has(outcome.status) ? 'never' : 'again'
}

const shown = <Account>(session: ServerSession<Kept<Account>, object>): ClientSession<Account> => ({
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
  deliver: (delivery, token) => session.deliver(writeDelivery(delivery), token),
  setWindow: (window) => session.setWindows(window, window),
  unbind: () => session.unbind(),
})
