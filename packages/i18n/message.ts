/** What is filled in, by the names of the arguments. */
export type MessageValues = Readonly<Record<string, string | number>>
/** A compiled message. @throws Error naming an argument that is missing, or a plural without a branch for its number */
export type Message = (args: MessageValues) => string
/** A piece of one; `count` is the number of the plural around it, which `#` stands for. */
type Part = (args: MessageValues, count: number) => string

interface Formats {
  number: Intl.NumberFormat
  integer: Intl.NumberFormat
  plural: Intl.PluralRules
}
const known = new Map<string, Formats>()

/** Of a language, made once: making them costs more than using them. */
function formatsOf(tag: string): Formats {
  const made = known.get(tag) ?? {
    number: new Intl.NumberFormat(tag),
    integer: new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }),
    plural: new Intl.PluralRules(tag),
  }
  known.set(tag, made)
  return made
}

/**
 * A message of the catalogs, ready to be filled in. It knows the part of ICU's syntax that they use: `{name}`, `{n, number}`,
 * `{n, number, integer}`, `{n, plural, =0 {none} one {# call} other {# calls}}`, and text in quotes.
 * @throws Error if it is written otherwise
 */
export function compileMessage(text: string, tag: string): Message {
  let at = 0
  const formats = formatsOf(tag)

  const wrong = (): Error => new Error(`Not a message at character ${at}: ${text}`)
  /** What the pattern finds here, which is passed over. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const demand = (pattern: RegExp): string => {
    const found = take(pattern)
    if (found === undefined) throw wrong()
    return found
  }

  const figure: Part = (_, count) => formats.number.format(count)

  /** Up to the brace that closes the branch of a plural, or to the end. */
  function sentence(inPlural: boolean): Part {
    const parts: Part[] = []
    for (;;) {
      const plain = take(inPlural ? /[^{}#']+/y : /[^{}']+/y) ?? quoted(inPlural)
      if (plain !== undefined) parts.push(() => plain)
      else if (take(/\{\s*/y) !== undefined) parts.push(argument())
      else if (inPlural && take(/#/y) !== undefined) parts.push(figure)
      else break
    }
    return (args, count) => parts.map((part) => part(args, count)).join('')
  }

  /** An apostrophe quotes only what has a meaning; two are one. */
  function quoted(inPlural: boolean): string | undefined {
    if (take(/''/y) !== undefined) return "'"
    const found = take(inPlural ? /'[{}#](?:[^']|'')*(?:'|$)/y : /'[{}](?:[^']|'')*(?:'|$)/y)
    return found === undefined ? take(/'/y) : found.slice(1).replace(/'$/, '').replaceAll("''", "'")
  }

  /** After the brace that opens it. */
  function argument(): Part {
    const name = demand(/\w+/y)
    const value = (args: MessageValues): string | number => {
      const given = args[name]
      if (given === undefined) throw new Error(`The argument ${name} is missing: ${text}`)
      return given
    }
    if (take(/\s*\}/y) !== undefined) return (args) => String(value(args))
    demand(/\s*,\s*/y)
    if (take(/plural\s*,/y) !== undefined) return plural(value)
    demand(/number/y)
    const format = take(/\s*,\s*integer/y) === undefined ? formats.number : formats.integer
    demand(/\s*\}/y)
    return (args) => format.format(Number(value(args)))
  }

  function plural(value: (args: MessageValues) => string | number): Part {
    const branches = new Map<string, Part>()
    while (take(/\s*\}/y) === undefined) {
      const selector = demand(/\s*(?:=\d+|\w+)/y).trim()
      demand(/\s*\{/y)
      branches.set(selector, sentence(true))
      demand(/\}/y)
    }
    const other = branches.get('other')
    if (!other) throw wrong()
    return (args) => {
      const count = Number(value(args))
      const branch =
        branches.get(`=${count}`) ?? branches.get(formats.plural.select(count)) ?? other
      return branch(args, count)
    }
  }

  const message = sentence(false)
  if (at < text.length) throw wrong()
  return (args) => message(args, Number.NaN)
}
