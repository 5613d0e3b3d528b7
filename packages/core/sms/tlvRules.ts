import { sidesOf } from '../text/sidesOf.ts'

/** For which messages a carrier gets a parameter, and what it says. */
interface TlvRule {
  tag: number
  /** ISO code; null: of every country. */
  country: string | null
  /** As it is shown; null: of every sender. */
  sender: string | null
  /** Such messages may not go without this parameter. */
  isRequired: boolean
  /** 'template': the id under which the template of the message is registered; null: other rules say it. */
  value: Uint8Array | 'template' | null
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
  /** The id under which its template is registered; null: it has none. */
  template: string | null
}

/** The parameters of a message, and the first one it must have and has not; null: it is complete. */
export interface ChosenTlvs {
  readonly tlvs: readonly Tlv[]
  readonly missing: number | null
}

const MOST_RULES = 200
const LONGEST_VALUE = 254
const TAG = /^0x[0-9a-f]{1,4}$/i
const CONDITION = /^(country|sender)=(\S+)$/i
const REQUIRED = 'required'
const OF_TEMPLATE = '{template}'

/**
 * Rules as people write them, one per line: a tag, for which country and sender if not for all, whether it is required,
 * and a text, `{template}` or, after `hex:`, octets, such as `0x1400 country=IN sender=ACME = 1101456780000012345` or
 * `0x1401 country=IN required = {template}` (India DLT). What is required may be said by other lines. undefined: they
 * are none.
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
  const [left, right] = sidesOf(line.trim()) ?? []
  const [tag = '', ...conditions] = (left ?? line.trim()).split(/\s+/)
  if (!TAG.test(tag) || Number(tag) === 0) return undefined
  const rule: TlvRule = {
    tag: Number(tag),
    country: null,
    sender: null,
    isRequired: false,
    value: null,
  }
  for (const each of conditions) {
    if (each.toLowerCase() === REQUIRED) {
      rule.isRequired = true
      continue
    }
    const [, name, wanted = ''] = CONDITION.exec(each) ?? []
    if (name === undefined) return undefined
    if (name.toLowerCase() === 'sender') rule.sender = wanted
    else if (/^[a-z]{2}$/i.test(wanted)) rule.country = wanted.toUpperCase()
    else return undefined
  }
  if (right === undefined) return rule.isRequired ? rule : undefined
  const value = readValue(right.trim())
  return value && { ...rule, value }
}

function readValue(text: string): Uint8Array | 'template' | undefined {
  if (text.toLowerCase() === OF_TEMPLATE) return 'template'
  if (/^hex:/i.test(text)) {
    const digits = text.slice('hex:'.length)
    const isWhole = /^([0-9a-f]{2})+$/i.test(digits) && digits.length <= 2 * LONGEST_VALUE
    const pairs = digits.match(/../g) ?? []
    return isWhole ? Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)) : undefined
  }
  return octetsOf(text)
}

function octetsOf(text: string): Uint8Array | undefined {
  const fits = text.length > 0 && text.length <= LONGEST_VALUE && /^[\x20-\x7e]+$/.test(text)
  return fits ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : undefined
}

/**
 * The parameters of a message: of each tag the rule that says most about it and has a value for it, of several such the
 * last.
 */
export function tlvsOf(
  rules: readonly TlvRule[],
  { country, sender, template }: TlvFacts,
): ChosenTlvs {
  const ofTemplate = template === null ? undefined : octetsOf(template)
  const best = new Map<number, { rule: TlvRule; value: Uint8Array }>()
  const required = new Set<number>()
  for (const rule of rules) {
    if (rule.country !== null && rule.country !== country) continue
    if (rule.sender !== null && rule.sender !== sender) continue
    if (rule.isRequired) required.add(rule.tag)
    const value = rule.value === 'template' ? ofTemplate : rule.value
    if (!value) continue
    const other = best.get(rule.tag)
    if (!other || closeness(rule) >= closeness(other.rule)) best.set(rule.tag, { rule, value })
  }
  return {
    tlvs: [...best].map(([tag, { value }]) => ({ tag, value })),
    missing: [...required].find((tag) => !best.has(tag)) ?? null,
  }
}

/** A sender says more than a country. */
const closeness = ({ country, sender }: TlvRule): number =>
  (sender === null ? 0 : 2) + (country === null ? 0 : 1)
