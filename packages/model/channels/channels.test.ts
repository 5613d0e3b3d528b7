import { ENGINE_IDS_FROM, IDS_PER_MS } from '@tandem/core'
import { expect, test } from 'vitest'
import type { ChannelDefinition } from './defineChannel.ts'
import { channels, pricedProductsBy, rateProducts, soldProducts } from './channels.ts'

test('no two channels have the name or a product of another, and whatever is sold is priced', () => {
  const names = channels.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(rateProducts).size).toBe(rateProducts.length)
  expect(new Set(soldProducts).size).toBe(soldProducts.length)
  for (const { products, priced } of channels) {
    const known: readonly string[] = priced
    expect(products.filter((product) => !known.includes(product))).toEqual([])
  }
})

test('every priced product is told apart in one way', () => {
  const ways = (['network', 'prefix', 'category'] as const).flatMap(pricedProductsBy)
  expect(ways.toSorted()).toEqual(rateProducts.toSorted())
})

test('the engines of two channels share no id, and none has one of the processes beside them', () => {
  const every: readonly ChannelDefinition[] = channels
  const taken = new Map<number, string>()
  for (const { name, engineIds } of every) {
    for (let n = 0; n < (engineIds?.count ?? 0); n += 1) {
      const sequence = (engineIds?.from ?? 0) + n
      const isFree = sequence >= ENGINE_IDS_FROM && sequence < IDS_PER_MS && !taken.has(sequence)
      if (!isFree) {
        throw new Error(`${name} has the id ${sequence} of ${taken.get(sequence) ?? 'a process'}`)
      }
      taken.set(sequence, name)
    }
  }
  expect(taken.size).toBeGreaterThan(0)
})
