import type { MessageStatus, Tone } from '@tandem/model'

/** Tones of a message's statuses. */
export const messageTones: Readonly<Record<MessageStatus, Tone>> = {
  queued: 'neutral',
  submitting: 'info',
  submitted: 'info',
  delivered: 'success',
  undelivered: 'warning',
  rejected: 'danger',
  expired: 'warning',
  unknown: 'neutral',
}
