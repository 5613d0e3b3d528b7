import { type CallDefinition, effectOf, methodOf } from '@tandem/model'
import { useRef } from 'react'
import { z } from 'zod'
import { CallError } from '../../../data/CallError.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useRequestKey } from '../../../data/requestKey.ts'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { formatAmount, groupThousands } from '../../../kit/format.ts'
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
export function useReplay(call: CallDefinition): Replay {
  const { t } = useText()
  const client = useClient()
  const ask = useConfirm()
  const keyOf = useRequestKey()
  const round = useRef(0)
  const price = usePrice(call)
  return {
    async confirm(input) {
      const effect = effectOf(call)
      if (effect === 'reads') return true
      return ask({
        title: t(`logs.replay.ask.${effect}`, { request: `${methodOf(call)} ${call.path}` }),
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
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by a person; the server checks it
        const result: unknown = await client.ask(call, sent as never, { quiet: true, requestKey })
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

/** What a quote says of a send; the amount is absent where amounts are hidden. */
const quoteSchema = z.object({
  accepted: z.number(),
  parts: z.number(),
  currency: z.string(),
  amount: z.string().optional(),
})

/** What a call will cost, in a sentence. */
function usePrice({ costs }: CallDefinition): (input: Input) => Promise<string> {
  const { t } = useText()
  const client = useClient()
  return async (input) => {
    if (!costs?.quote) return t('logs.replay.price.unknown')
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const found: unknown = await client.ask(costs.quote, input as never, { quiet: true })
      const { accepted, parts, currency, amount } = quoteSchema.parse(found)
      const counts = { messages: accepted, parts }
      return amount === undefined
        ? t('logs.replay.price.hidden', counts)
        : t('logs.replay.price.known', { ...counts, amount: `${formatAmount(amount)} ${currency}` })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return t('logs.replay.price.refused', { reason: error.message || t('kit.failed.text') })
    }
  }
}
