/** What error codes in a carrier's receipts mean: another carrier may deliver the message, or none would. */
export type ReceiptRules = ReadonlyMap<number, 'reroute' | 'final'>

const MOST_RULES = 200
const WIDEST = 0x1000
const LINE = /^receipt\s+(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s+(reroute|final)$/i

/** Whether a line of a gateway's error rules is about receipts: `receipt 27 final`. */
export const isReceiptRule = (line: string): boolean => /^receipt\b/i.test(line)

/**
 * The lines about receipts among a gateway's error rules, such as `receipt 500-599 reroute`; the later line counts.
 * undefined: one cannot be read.
 */
export function parseReceiptRules(text: string): ReceiptRules | undefined {
  const rules = new Map<number, 'reroute' | 'final'>()
  let count = 0
  for (const line of text.split(/\r?\n/)) {
    const rule = line.replace(/#.*$/, '').trim()
    if (!isReceiptRule(rule)) continue
    const [, first = '', last = first, word = ''] = LINE.exec(rule) ?? []
    const [from, to] = [Number(first), Number(last)]
    count += 1
    if (first === '' || to < from || to - from >= WIDEST || count > MOST_RULES) return undefined
    const action = word.toLowerCase() === 'final' ? 'final' : 'reroute'
    for (let code = from; code <= to; code += 1) rules.set(code, action)
  }
  return rules
}
