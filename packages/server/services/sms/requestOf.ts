import { createHash } from 'node:crypto'
import type { SendResult, Timing } from '@tandem/model'
import type { Prepared, SendInput } from './prepareSend.ts'

/** The answer, as far as the caller may see it: a colleague who repeats the request may have hidden amounts. */
export function shownTo(
  { seesMoney }: Pick<Prepared, 'seesMoney'>,
  { amount, ...answer }: SendResult,
): SendResult {
  return !seesMoney || amount === undefined ? answer : { ...answer, amount }
}

/** The text that may be stored unencrypted, as it was asked. */
export const shownText = ({ content, hidden }: SendInput): string => hidden?.shown ?? content

/** Tells a repeated request from another one with its key. */
export const hashOf = (input: SendInput & { source: string }, companyId: string): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        companyId,
        input.template === undefined ? shownText(input) : { template: input.template },
        input.senderId ?? null,
        input.name ?? null,
        input.source,
        // Last, so that what was asked without one is still the same.
        ...(input.reference === undefined ? [] : [input.reference]),
        ...(input.callbackId === undefined ? [] : [{ callbackId: input.callbackId }]),
        ...(input.homeCountry === undefined ? [] : [{ homeCountry: input.homeCountry }]),
        ...timingOf(input),
        ...(input.validity === undefined ? [] : [{ validity: input.validity }]),
        // What it may cost depends on what is known by then.
        ...(input.screenFirst ? [{ screenFirst: true }] : []),
        ...(input.retryTimes ? [{ retry: [input.retryTimes, input.retryAfterMinutes] }] : []),
      ]),
    )
    .digest()

/** What is asked of its time, to be compared with a repetition. */
const timingOf = ({ startTime, endTime, slots = [], timeZone, pace }: Timing): unknown[] =>
  startTime === undefined && endTime === undefined && slots.length === 0
    ? []
    : [[startTime, endTime, slots, timeZone, ...(pace === 'even' ? [pace] : [])]]
