import { createHash } from 'node:crypto'
import { type HttpCallback, inCharset, readInbounds, readReceipts } from '@tandem/core'

import type { Database } from '../../store/database/createDatabase.ts'
import { findHook, keepTold, type ToldItem } from '../../store/gateways/hooks.ts'

/** What a vendor is answered. */
export interface HookAnswer {
  status: number
  body: string
}

type Waiting = { gatewayId: string; told: ToldItem[]; kept: PromiseWithResolvers<void> }

/** Items of callbacks that share a statement. */
const MOST_AT_ONCE = 500
/** An address of more receipts than this is nobody's. */
const MOST_ITEMS = 1_000

/**
 * Takes the callbacks of vendors: a good answer is given once what they tell is durable. Callbacks that arrive while one
 * is being written share the next statement.
 */
export function hookTaker(system: Database) {
  let waiting: Waiting[] = []
  let isWriting = false

  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const group = takeGroup()
      const rows = group.flatMap(({ gatewayId, told }) =>
        told.map((one) => ({ ...one, gatewayId })),
      )
      try {
        await keepTold(system, rows)
        for (const { kept } of group) kept.resolve()
      } catch (error) {
        for (const { kept } of group) kept.reject(error)
      }
    }
    isWriting = false
  }
  const takeGroup = (): Waiting[] => {
    let count = 0
    const end = waiting.findIndex(({ told }) => (count += told.length) > MOST_AT_ONCE)
    return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end))
  }

  /** undefined: there is no such address. */
  return async (
    token: string,
    kind: ToldItem['kind'],
    callback: HttpCallback,
  ): Promise<HookAnswer | undefined> => {
    const hook = await findHook(system, token)
    if (!hook) return undefined
    const { gatewayId, mapping } = hook
    const said = inCharset(callback, mapping)
    const told = kind === 'receipt' ? receipts(mapping, said) : inbounds(mapping, said)
    if (!told || told.length > MOST_ITEMS) {
      return { status: 400, body: 'This cannot be read as the mapping of the gateway says.' }
    }
    const one = { gatewayId, told, kept: Promise.withResolvers<void>() }
    waiting.push(one)
    void write()
    await one.kept.promise
    return { status: 200, body: mapping.callbackAnswer }
  }
}

function receipts(...given: Parameters<typeof readReceipts>): ToldItem[] | undefined {
  return readReceipts(...given)?.map((item) => ({
    kind: 'receipt',
    item,
    digest: digestOf(['receipt', item.id, item.stat, item.error, item.msisdn]),
  }))
}

function inbounds(...given: Parameters<typeof readInbounds>): ToldItem[] | undefined {
  return readInbounds(...given)?.map((item) => ({
    kind: 'inbound',
    item,
    // The same words may be meant twice.
    digest: item.id === null ? null : digestOf(['inbound', item.id, item.from]),
  }))
}

const digestOf = (facts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
