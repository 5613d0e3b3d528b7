import { parsePins, renamedPins } from '@tandem/core'
import { smsProducts } from '@tandem/model'

import { Refused } from '../Refused.ts'
import type { Work } from '../entity/work.ts'
import { gatewaysNamed, lockHybridsOf, savePins } from '../../store/gateways/gatewayFacts.ts'

/** A hybrid pins messages to its own members, and to products there are. @throws Refused gateway.pinnedOther */
export async function demandPinned(
  { transaction }: Pick<Work, 'transaction'>,
  text: unknown,
  members: readonly string[],
): Promise<void> {
  const pins = typeof text === 'string' ? (parsePins(text) ?? []) : []
  if (pins.length === 0) return
  const rows = await gatewaysNamed(transaction, members)
  const names = new Set(rows.map(({ name }) => name))
  const products: readonly string[] = smsProducts
  for (const { member, product } of pins) {
    const isProduct = product === null || products.includes(product)
    if (names.has(member) && isProduct) continue
    const args = { name: names.has(member) ? (product ?? '') : member }
    const reason = 'gateway.pinnedOther'
    throw new Refused(reason, { args, fields: { pins: { reason, args } } })
  }
}

/** Hybrids name their members in their rules: one that is renamed is renamed there too. */
export async function renameInPins(
  { transaction }: Pick<Work, 'transaction'>,
  id: string,
  before: string,
  after: string,
): Promise<void> {
  const hybrids = await lockHybridsOf(transaction, id)
  for (const hybrid of hybrids) {
    const pins = renamedPins(hybrid.pins, before, after)
    if (pins === hybrid.pins) continue
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await savePins(transaction, hybrid.id, pins)
  }
}
