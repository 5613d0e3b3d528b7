import { expect, test } from 'vitest'
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
