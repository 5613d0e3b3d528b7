import type { Quote, Replayable } from '@tandem/model'
import { useRef } from 'react'
import { CallError } from '../../../data/CallError.ts'
import type { CallOptions, Client } from '../../../data/client.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useRequestKey } from '../../../data/requestKey.ts'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { formatAmount } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { type Told, toldRefusal, toldResult } from './Answer.tsx'
import { withKey } from './replayInput.ts'

type Input = Readonly<Record<string, unknown>>

export interface Replay {
  /** Asks whoever is about to change something, with the price where the product can name one. */
  confirm: (input: Input) => Promise<boolean>
  /** Makes the call and tells its answer, also a refusal. @throws CallError while it is not known whether it arrived */
  replay: (input: Input) => Promise<Told>
}

/**
 * Makes a call again with the session of the person: their rights decide. Repeated before an answer came, it has the same
 * idempotency key; after one it is another request.
 */
export function useReplay(call: Replayable): Replay {
  const { t } = useText()
  const client = useClient()
  const ask = useConfirm()
  const keyOf = useRequestKey()
  const round = useRef(0)
  const price = usePrice(call)
  return {
    async confirm(input) {
      const { effect, method, path } = call
      if (effect === 'reads') return true
      return ask({
        title: t(`logs.replay.ask.${effect}`, { request: `${method} ${path}` }),
        body: effect === 'costs' ? await price(input) : t('logs.replay.ask.text'),
        action: t('logs.replay.action'),
      })
    },
    async replay(input) {
      const requestKey = keyOf([round.current, input])
      const from = performance.now()
      const took = (): number => Math.round(performance.now() - from)
      try {
        const sent = withKey(call, input, requestKey)
        const result = await made(client, call, sent, { quiet: true, requestKey })
        round.current += 1
        return toldResult(result, took())
      } catch (error) {
        const told = toldRefusal(error, took())
        if (!told) throw error
        round.current += 1
        return told
      }
    },
  }
}

/** A call that is known by what its definition says alone. */
function made(
  client: Client,
  { method, path, answersFile }: Replayable,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  if (method === 'POST') return client.post(path, input, options)
  if (method === 'PUT') return client.put(path, input, options)
  const query = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, queried(value)]),
  )
  if (method === 'DELETE') return client.remove(path, query, options)
  return answersFile ? client.download(path, query, options) : client.get(path, query, options)
}

const queried = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What a call will cost, in a sentence. */
function usePrice({ quote }: Replayable): (input: Input) => Promise<string> {
  const { t } = useText()
  const client = useClient()
  return async (input) => {
    if (quote === null) return t('logs.replay.price.unknown')
    try {
      const { accepted, parts, currency, amount } = await client.post<Quote>(quote, input, {
        quiet: true,
      })
      const counts = { messages: accepted, parts }
      // Absent where amounts are hidden.
      return amount === undefined
        ? t('logs.replay.price.hidden', counts)
        : t('logs.replay.price.known', { ...counts, amount: `${formatAmount(amount)} ${currency}` })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return t('logs.replay.price.refused', { reason: error.message || t('kit.failed.text') })
    }
  }
}
