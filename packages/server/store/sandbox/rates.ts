import { carrierCosts } from './networks.ts'
import { sandboxCompanies } from './organisation.ts'

/** Price of one part at one hop, by country or network ('460 01'), nanos. */
export type PriceList = ReadonlyMap<string, bigint>

// Prices in lists are whole ten-thousandths of a cent.
const STEP = 10_000n

const costs: PriceList = new Map(
  Object.entries(carrierCosts).flatMap(([iso2, cost]) => [
    [iso2, BigInt(cost.nanos)] as const,
    ...Object.entries(cost.networks ?? {}).map(([key, nanos]) => [key, BigInt(nanos)] as const),
  ]),
)

/** The carriers' price list of the platform. */
export const costList: PriceList = costs

/**
 * What a company pays its seller: the seller's own price plus the markup, rounded up to the next
 * step.
 */
export function priceListOf(key: string): PriceList {
  const company = sandboxCompanies.find((one) => one.key === key)
  if (!company) throw new RangeError(`The sandbox has no company ${key}`)
  const base = company.seller === null ? costs : priceListOf(company.seller)
  const raised = [...base].map(([place, nanos]) => {
    const price = (nanos * BigInt(100 + company.markup)) / 100n
    return [place, ((price + STEP - 1n) / STEP) * STEP] as const
  })
  return new Map(raised)
}

/** What a query of a number costs a company, everywhere: more with each seller above it. */
export function lookupNanos(key: string): bigint {
  const seller = sandboxCompanies.find((company) => company.key === key)?.seller
  return key === 'cost' ? 1_500_000n : seller == null ? 2_000_000n : lookupNanos(seller) + 500_000n
}
