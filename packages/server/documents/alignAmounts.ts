import { withMinus } from '@tandem/core'

/** Where the parts of an amount stand so that the points of a column are below each other. */
export interface AmountColumn {
  /** Width of the widest part before the point. */
  whole: number
  /** Width of the widest part from the point on. */
  rest: number
}

/** Cuts an amount before its point: `1,234.50 USD` is `1,234` and `.50 USD`. */
export function cutAmount(text: string): [whole: string, rest: string] {
  const [, whole = text, rest = ''] = /^(.*?\d(?:[\d,]*))((?:\D.*)?)$/u.exec(text) ?? []
  return [whole, rest]
}

/** How wide a column of amounts is on each side of its points. */
export function amountColumn(
  texts: Iterable<string>,
  widthOf: (text: string) => number,
): AmountColumn {
  const column = { whole: 0, rest: 0 }
  for (const text of texts) {
    const [whole, rest] = cutAmount(text)
    column.whole = Math.max(column.whole, widthOf(whole))
    column.rest = Math.max(column.rest, widthOf(rest))
  }
  return column
}

const PLAIN = /^-?\d+(?:\.(\d+))?$/

/** Amounts of a column as they are read: thousands apart, and as many decimals as the longest. What is no bare number stays. */
export function evenAmounts(texts: readonly string[]): string[] {
  const places = Math.max(0, ...texts.map((text) => PLAIN.exec(text)?.[1]?.length ?? 0))
  return texts.map((text) => {
    if (!PLAIN.test(text)) return text
    const [whole = '', decimals = ''] = text.split('.')
    const grouped = withMinus(whole.replace(/\B(?=(\d{3})+$)/g, ','))
    return places === 0 ? grouped : `${grouped}.${decimals.padEnd(places, '0')}`
  })
}
