/** What a formula may name. */
export const formulaNames = ['cost', 'price', 'margin', 'quality', 'weight'] as const
export type FormulaName = (typeof formulaNames)[number]

/** Null: not known. Money is per part in units of its currency, quality in per cent. */
export type FormulaValues = Readonly<Record<FormulaName, number | null>>

/** The result of a formula; null where it asks for what is not known, or divides by nothing. */
export type Formula = (values: FormulaValues) => number | null

type Token = { kind: 'number'; value: number } | { kind: 'word' | 'sign'; text: string }

const isName = (word: string): word is FormulaName => formulaNames.some((name) => name === word)
/** By their names and no others: an object has `constructor` and `valueOf` as well. */
const FUNCTIONS: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ['min', Math.min],
  ['max', Math.max],
])
const MOST_DEPTH = 30
/** UTF-16 units. Each operator adds a step to what is computed for each message. */
const LONGEST = 1_000

/** What cannot be read; only inside this file. */
class Unreadable extends Error {}

/**
 * Compiles a formula such as `quality - 2 * cost / price * 100`: numbers, the names above, `+ - * /`, brackets, `min()` and
 * `max()`. Undefined: it is none.
 */
export function compileFormula(source: string): Formula | undefined {
  const tokens = source.length > LONGEST ? undefined : tokensOf(source)
  if (!tokens) return undefined
  let at = 0
  let depth = 0
  try {
    const formula = sum()
    return at === tokens.length ? formula : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }

  function sign(...texts: string[]): string | undefined {
    const token = tokens?.[at]
    if (token?.kind !== 'sign' || !texts.includes(token.text)) return undefined
    at += 1
    return token.text
  }

  function demand(text: string): void {
    if (sign(text) === undefined) throw new Unreadable()
  }

  function sum(): Formula {
    let left = product()
    for (let found = sign('+', '-'); found; found = sign('+', '-')) {
      left = combined(left, product(), found === '+' ? (a, b) => a + b : (a, b) => a - b)
    }
    return left
  }

  function product(): Formula {
    let left = factor()
    for (let found = sign('*', '/'); found; found = sign('*', '/')) {
      left = combined(left, factor(), found === '*' ? (a, b) => a * b : (a, b) => a / b)
    }
    return left
  }

  function factor(): Formula {
    depth += 1
    if (depth > MOST_DEPTH) throw new Unreadable()
    const found = signed()
    depth -= 1
    return found
  }

  function signed(): Formula {
    if (sign('-') !== undefined) {
      return combined(
        () => 0,
        factor(),
        (a, b) => a - b,
      )
    }
    if (sign('(') !== undefined) {
      const inner = sum()
      demand(')')
      return inner
    }
    const token = tokens?.[at]
    at += 1
    if (token?.kind === 'number') return () => token.value
    if (token?.kind !== 'word') throw new Unreadable()
    const { text } = token
    if (isName(text)) return (values) => values[text]
    const reduce = FUNCTIONS.get(text)
    if (!reduce) throw new Unreadable()
    demand('(')
    const terms = [sum()]
    while (sign(',') !== undefined) terms.push(sum())
    demand(')')
    return (values) => {
      const all = terms.map((term) => term(values))
      return all.some((one) => one === null) ? null : reduce(...all.map(Number))
    }
  }
}

/** Whether it is a formula. */
export const isFormula = (source: string): boolean => compileFormula(source) !== undefined

function combined(left: Formula, right: Formula, how: (a: number, b: number) => number): Formula {
  return (values) => {
    const a = left(values)
    const b = right(values)
    if (a === null || b === null) return null
    const result = how(a, b)
    return Number.isFinite(result) ? result : null
  }
}

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = []
  let rest = source.trim().toLowerCase()
  while (rest !== '') {
    const [found = '', number, word, sign] =
      /^(?:(\d{1,12}(?:\.\d{1,9})?)|([a-z]+)|([-+*/(),]))\s*/.exec(rest) ?? []
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else return undefined
    rest = rest.slice(found.length)
  }
  return tokens
}
