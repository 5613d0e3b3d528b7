import type { ProfileKind } from './profile.ts'
import { smpp } from './smppLibrary.ts'
import type { Submission } from './submission.ts'

/** What each kind of profile does with a submit that passed every check. */
export const behaviours: Record<ProfileKind, (submission: Submission) => void> = {
  deliver: (submission) => deliver(submission, 1),
  late: (submission) => deliver(submission, 1),
  shuffle: (submission) => deliver(submission, 1),
  noReceipt: (submission) => deliver(submission, 0),
  duplicate: (submission) => deliver(submission, submission.profile.copies),

  refuse: (submission) => submission.answer(submission.profile.status),

  throttle: (submission) => {
    const { account, profile } = submission
    if (account.profileAdmits(profile.prefix, profile.perSecond, Date.now())) deliver(submission, 1)
    else submission.answer(profile.status)
  },

  slow: (submission) => {
    const message = submission.take(true)
    submission.network.later(submission.profile.responseMs, () => {
      submission.answer(0, message.messageId)
      submission.settle(message, 1)
    })
  },

  mute: (submission) => {
    if (submission.profile.taken) submission.settle(submission.take(false), 1)
  },

  early: (submission) => {
    const message = submission.take(true)
    submission.settle(message, 1)
    submission.network.later(submission.profile.responseMs, () =>
      submission.answer(0, message.messageId),
    )
  },

  drop: (submission) => {
    const { account, bind, profile } = submission
    if (account.count(profile.prefix) % profile.after !== 0) return deliver(submission, 1)
    if (profile.taken) submission.settle(submission.take(false), 1)
    bind.session.destroy()
  },

  garbage: (submission) => {
    const { socket } = submission.bind.session
    const kind = Math.floor(submission.roll() * 4)
    if (kind === 0) {
      // An undefined command; the valid response follows.
      socket.write(header(16, 0x0001_0999, 1))
      return deliver(submission, 1)
    }
    if (kind === 1) {
      // A response to nothing that was requested; the real one follows.
      const stray = new smpp.PDU('submit_sm_resp', {
        sequence_number: 0x7fff_fff0,
        message_id: 'stray',
      })
      submission.bind.session.send(stray)
      return deliver(submission, 1)
    }
    submission.settle(submission.take(false), 1)
    if (kind === 2) socket.write(header(0xffff_ffff, 0x8000_0004, 1))
    else socket.write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
  },
}

function deliver(submission: Submission, copies: number): void {
  const message = submission.take(true)
  submission.answer(0, message.messageId)
  submission.settle(message, copies)
}

function header(length: number, command: number, sequence: number): Buffer {
  const octets = Buffer.alloc(16)
  octets.writeUInt32BE(length, 0)
  octets.writeUInt32BE(command, 4)
  octets.writeUInt32BE(sequence, 12)
  return octets
}
