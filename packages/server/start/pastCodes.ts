import { finalText } from '@tandem/core'
import type { Shared } from '../engine/engine.ts'
import type { Message } from '../engine/message.ts'
import type { Router } from '../engine/router.ts'
import { bodyOf } from '../engine/bodies.ts'
import type { Entry, EntryOutcome, Planned } from '../engine/singles/entry.ts'
import type { SinglesHost, WrittenSingles } from '../engine/singles/host.ts'
import { planSingle, SingleRaters } from '../engine/singles/planSingle.ts'
import { writeGroup } from '../engine/singles/writeGroup.ts'
import type { Tasks } from '../engine/tasks.ts'
import type { SingleMessage } from '../ports/sms/singles.ts'
import { dayIn } from '../services/sms/dayIn.ts'
import type { PastCode, PastCodes } from '../store/sandbox/pastCodes.ts'
import { the, type SandboxIds } from '../store/sandbox/sandboxIds.ts'

const THIRTY_ONE_DAYS_MS = 31 * 86_400_000

export interface PastCodesParts {
  shared: Shared
  tasks: Tasks
  router: Router
  sandbox: SandboxIds
  slot: number
  random: () => number
  seal: (text: string) => string
}

/** Writes codes as the engine does single messages: each with its own text, in the task of its day. */
export function codesWriter({
  shared,
  tasks,
  router,
  sandbox,
  slot,
  random,
  seal,
}: PastCodesParts) {
  const { store, memory } = shared
  const take = (count: number): number => shared.ids.take(count)
  const raters = new SingleRaters((companyIds, product) => store.hopAccounts(companyIds, product))
  let written: readonly WrittenSingles[] = []
  const host: SinglesHost = {
    store,
    router,
    earlierAt: () => undefined,
    slot,
    ready: () => Promise.resolve(),
    takeIds: take,
    hasRoom: () => true,
    admits: () => false,
    tellsOthers: false,
    enter: () => () => undefined,
    adopt(chunks) {
      written = chunks
      return Promise.resolve()
    },
    inspect: () => undefined,
  }

  return async (codes: PastCodes): Promise<Message[]> => {
    const planned: Planned[] = []
    for (const code of codes.codes) {
      const message = messageOf(codes, code)
      const plan = planSingle(message, {
        rater: await raters.of(message),
        router,
        random: random(),
      })
      if (!plan) throw new Error(`${message.msisdn} has no rate or route`)
      planned.push({ entry: { message, resolve: noted, reject: noted, busy: 0 }, plan })
    }
    const outcomes = new Map<Entry, EntryOutcome>()
    await writeGroup(host, planned, outcomes, () => String(take(1)))
    const failed = [...outcomes.values()].find(({ kind }) => kind !== 'accepted')
    if (failed) throw new Error(`A code is ${failed.kind}`)
    await tasks.getAll(written.map(({ taskId }) => taskId))
    return written.flatMap(({ taskId, draft, texts }) => {
      const task = tasks.peek(taskId)
      if (!task) throw new Error(`There is no task ${taskId}`)
      const bodies = texts.map((text) => bodyOf(text, (sealed) => tasks.open(sealed)))
      return draft.messages(task, memory, bodies)
    })
  }

  function messageOf(
    { company, product, name, validity, at, source }: PastCodes,
    { mobile, text, shown }: PastCode,
  ): SingleMessage {
    const isCode = validity !== undefined
    const userId = sandbox.user.get(company.key) ?? null
    const username = userId === null ? null : company.key
    return {
      companyId: the(sandbox.company, company.key),
      product,
      currency: 'USD',
      source: {
        name,
        ...(source
          ? { id: source.id, userId: '0', username: 'system' }
          : { id: 'sandbox', userId, username }),
        day: dayIn(company.timeZone, at.getTime()).day,
      },
      msisdn: mobile,
      reference: null,
      snapshot: shared.snapshot(),
      key: null,
      daily: null,
      answer: () => null,
      // Nobody reads a code that the platform made.
      content: finalText(isCode ? shown : text),
      contentSealed: isCode ? seal(text) : null,
      isCode,
      senderId: source?.sender ?? null,
      callbackId: null,
      templateId: null,
      expiresAt: at.getTime() + (isCode ? validity * 1_000 : THIRTY_ONE_DAYS_MS),
    }
  }
}

/** The outcome is read from the group. */
const noted = (): void => undefined
