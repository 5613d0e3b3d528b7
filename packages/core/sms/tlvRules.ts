/** For which messages a carrier gets a parameter, and what it says. */
interface TlvRule {
  tag: number
  /** ISO code; null: of every country. */
  country: string | null
  /** As it is shown; null: of every sender. */
  sender: string | null
  value: Uint8Array
}

/** An optional parameter of a submit. */
export interface Tlv {
  readonly tag: number
  readonly value: Uint8Array
}

/** What a rule is chosen by. */
export interface TlvFacts {
  country: string | null
  sender: string | null
}

const MOST_RULES = 200
const LONGEST_VALUE = 254
const TAG = /^0x[0-9a-f]{1,4}$/i
const CONDITION = /^(country|sender)=(\S+)$/i

/**
 * Rules as people write them, one per line: a tag, for which country and sender if not for all, and a text or, after
 * `hex:`, octets, such as `0x1400 country=IN sender=ACME = 1101456780000012345` (India DLT). undefined: they are none.
 */
export function parseTlvRules(text: string): readonly TlvRule[] | undefined {
  const rules: TlvRule[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const rule = readRule(line)
    if (!rule || rules.length === MOST_RULES) return undefined
    rules.push(rule)
  }
  return rules
}

function readRule(line: string): TlvRule | undefined {
  const [, left = '', right = ''] = /^(.*?)\s+=\s+(.*)$/.exec(line.trim()) ?? []
  const [tag = '', ...conditions] = left.split(/\s+/)
  const value = readValue(right.trim())
  if (!TAG.test(tag) || Number(tag) === 0 || !value) return undefined
  const rule: TlvRule = { tag: Number(tag), country: null, sender: null, value }
  for (const each of conditions) {
    const [, name, wanted = ''] = CONDITION.exec(each) ?? []
    if (name === undefined) return undefined
    if (name.toLowerCase() === 'sender') rule.sender = wanted
    else if (/^[a-z]{2}$/i.test(wanted)) rule.country = wanted.toUpperCase()
    else return undefined
  }
  return rule
}

function readValue(text: string): Uint8Array | undefined {
  if (/^hex:/i.test(text)) {
    const digits = text.slice('hex:'.length)
    const isWhole = /^([0-9a-f]{2})+$/i.test(digits) && digits.length <= 2 * LONGEST_VALUE
    const pairs = digits.match(/../g) ?? []
    return isWhole ? Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)) : undefined
  }
  const fits = text.length > 0 && text.length <= LONGEST_VALUE && /^[\x20-\x7e]+$/.test(text)
  return fits ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : undefined
}

/** The parameters of a message: of each tag the rule that says most about it, of several such the last. */
export function tlvsOf(rules: readonly TlvRule[], { country, sender }: TlvFacts): readonly Tlv[] {
  const best = new Map<number, TlvRule>()
  for (const rule of rules) {
    if (rule.country !== null && rule.country !== country) continue
    if (rule.sender !== null && rule.sender !== sender) continue
    const other = best.get(rule.tag)
    if (!other || closeness(rule) >= closeness(other)) best.set(rule.tag, rule)
  }
  return [...best.values()].map(({ tag, value }) => ({ tag, value }))
}

/** A sender says more than a country. */
const closeness = ({ country, sender }: TlvRule): number =>
  (sender === null ? 0 : 2) + (country === null ? 0 : 1)
