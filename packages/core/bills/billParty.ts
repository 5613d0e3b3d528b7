/** Who somebody is on a bill. Everything but the name may be missing. */
export interface BillParty {
  /** What the company is called here. */
  name: string
  legalName?: string
  /** As many lines as it has. */
  address?: string
  taxId?: string
  /** Of the seller: where it is paid. */
  bankDetails?: string
}

/** What a finance department looks for on a bill. */
export const billFacts = {
  seller: ['legalName', 'address', 'taxId', 'bankDetails'],
  buyer: ['legalName', 'address', 'taxId'],
} as const
export type BillFact = (typeof billFacts)['seller'][number]

type Facts = Readonly<Partial<Record<BillFact, string | null | undefined>>>

/** Which of these facts a company has not said. */
export const missingFacts = (role: keyof typeof billFacts, party: Facts): BillFact[] =>
  billFacts[role].filter((fact) => (party[fact] ?? '').trim() === '')

/** The day a bill is to be paid by, YYYY-MM-DD: so many days after that of its issue. */
export function dueDay(issuedOn: string, days: number): string {
  const at = new Date(`${issuedOn}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** A line of a bill, for its sums; micros. */
export interface SummedLine {
  product: string
  messages: number | null
  parts: number | null
  amount: bigint
}

/** What a product comes to on a bill; null: not counted in messages. */
export type ProductSum = SummedLine

/** The lines of each product as one, in the order in which products first appear: they add up to what the lines add up to. */
export function sumByProduct(lines: readonly SummedLine[]): ProductSum[] {
  const plus = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) + (b ?? 0)
  const sums = new Map<string, ProductSum>()
  for (const { product, messages, parts, amount } of lines) {
    const so = sums.get(product) ?? { product, messages: null, parts: null, amount: 0n }
    sums.set(product, {
      product,
      messages: plus(so.messages, messages),
      parts: plus(so.parts, parts),
      amount: so.amount + amount,
    })
  }
  return [...sums.values()]
}
