import { timingSafeEqual } from 'node:crypto'
import type { Account } from './account.ts'
import { behaviours } from './behaviours.ts'
import { sequenceNumbers, type Bind, type BindMode } from './bind.ts'
import type { Network } from './network.ts'
import { MalformedPdu, smpp, type Pdu, type SmppSession } from './smppLibrary.ts'
import { checkSubmit, openSubmission } from './submission.ts'

const INIT_TIMEOUT_MS = 10_000
const ENQUIRE_EVERY_MS = 30_000

const status = {
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  invalidBindStatus: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queryFailed: 0x67,
  throttled: 0x58,
} as const

const bindModes: Record<string, BindMode> = {
  bind_transmitter: 'tx',
  bind_receiver: 'rx',
  bind_transceiver: 'trx',
}

/** SMPP 3.4 §5.2.28: query_sm_resp message_state of a message still in progress. */
const STATE_ENROUTE = 1

/** Acts as the carrier on one connection until it closes. */
export function serveSession(network: Network, session: SmppSession, id: number): void {
  let bind: Bind | null = null
  let account: Account | null = null
  let unansweredEnquiries = 0
  const remote = `${session.socket.remoteAddress ?? ''}:${session.socket.remotePort ?? 0}`
  const nextSequence = sequenceNumbers()

  const initTimer = setTimeout(() => session.destroy(), INIT_TIMEOUT_MS)
  const enquireTimer = setInterval(() => {
    if (unansweredEnquiries >= 2) {
      session.destroy()
      return
    }
    unansweredEnquiries += 1
    session.send(new smpp.PDU('enquire_link', { sequence_number: nextSequence() }))
  }, ENQUIRE_EVERY_MS)

  const answer = (pdu: Pdu, code: number) => {
    session.send(pdu.response(code === 0 ? {} : { command_status: code }))
  }

  const onBind = (pdu: Pdu, mode: BindMode) => {
    if (bind) return answer(pdu, status.alreadyBound)
    const refuse = (code: number) => {
      answer(pdu, code)
      session.close()
    }
    const known = network.accounts.get(pdu.system_id ?? '')
    if (!known) return refuse(status.invalidSystemId)
    if (!samePassword(known.carrier.password, pdu.password ?? '')) {
      return refuse(status.invalidPassword)
    }
    if (known.binds.size >= known.carrier.maxBinds) return refuse(status.bindFailed)

    const version = pdu.interface_version ?? 0x34
    clearTimeout(initTimer)
    account = known
    bind = {
      id,
      carrier: known.carrier,
      mode,
      version,
      session,
      remote,
      boundAt: Date.now(),
      submits: 0,
      unanswered: new Map(),
      nextSequence,
    }
    known.binds.add(bind)
    session.send(
      pdu.response({
        system_id: known.carrier.systemId,
        ...(version >= 0x34 ? { sc_interface_version: 0x34 } : {}),
      }),
    )
    network.report(`bind ${mode} ${known.carrier.systemId} from ${remote}`)
    known.queue.pump()
  }

  const onSubmit = (pdu: Pdu) => {
    network.counters.add('submits')
    if (!bind || !account || bind.mode === 'rx') return answer(pdu, status.invalidBindStatus)
    bind.submits += 1
    const fault = checkSubmit(pdu)
    if (fault !== 0) {
      network.counters.add('refused')
      return answer(pdu, fault)
    }
    const submission = openSubmission(network, account, bind, pdu)
    if (!account.admit(Date.now())) return submission.answer(status.throttled)
    behaviours[submission.profile.kind](submission)
  }

  const onQuery = (pdu: Pdu) => {
    const message = network.recent.byId(pdu.message_id ?? '')
    if (!bind || message?.systemId !== bind.carrier.systemId) return answer(pdu, status.queryFailed)
    session.send(
      pdu.response({
        message_id: message.messageId,
        message_state: message.state === 'DELIVRD' ? 2 : STATE_ENROUTE,
        error_code: 0,
      }),
    )
  }

  const onPdu = (pdu: Pdu) => {
    if (pdu.isResponse()) {
      if (pdu.command === 'enquire_link_resp') unansweredEnquiries = 0
      // A generic_nack for a deliver_sm has its sequence, and a status other than 0.
      if (
        bind &&
        account &&
        (pdu.command === 'deliver_sm_resp' || pdu.command === 'generic_nack')
      ) {
        account.queue.answered(bind, pdu.sequence_number, pdu.command_status)
      }
      return
    }
    const mode = bindModes[pdu.command]
    if (mode) return onBind(pdu, mode)
    if (pdu.command === 'enquire_link') return answer(pdu, 0)
    if (pdu.command === 'unknown') return answer(pdu, status.invalidCommandId)
    if (!bind) return answer(pdu, status.invalidBindStatus)
    if (pdu.command === 'submit_sm') return onSubmit(pdu)
    if (pdu.command === 'query_sm') return onQuery(pdu)
    if (pdu.command === 'unbind') {
      answer(pdu, 0)
      session.close()
      return
    }
    session.send(
      new smpp.PDU('generic_nack', {
        sequence_number: pdu.sequence_number,
        command_status: status.invalidCommandId,
      }),
    )
  }

  session.on('pdu', (pdu: Pdu) => {
    try {
      onPdu(pdu)
    } catch (error) {
      // The library does not guard its listeners: an exception here would end the process.
      network.report(`${pdu.command} from ${remote} failed: ${String(error)}`)
      answer(pdu, status.systemError)
    }
  })
  session.on('error', (error: Error) => {
    // After a PDU it cannot parse, the library never reads the socket again, and without a listener
    // the error would end the process. A carrier reports why and disconnects.
    if (error instanceof MalformedPdu || !session.socket.destroyed) {
      const sequence = error instanceof MalformedPdu ? error.sequence : 0
      session.send(
        new smpp.PDU('generic_nack', {
          sequence_number: sequence,
          command_status: status.invalidCommandLength,
        }),
      )
      session.socket.destroySoon()
      network.report(`closed ${remote}: ${error.message}`)
    }
  })
  session.on('close', () => {
    clearTimeout(initTimer)
    clearInterval(enquireTimer)
    if (!bind || !account) return
    account.binds.delete(bind)
    account.queue.release(bind)
    network.report(`unbound ${account.carrier.systemId} from ${remote}`)
  })
}

function samePassword(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
