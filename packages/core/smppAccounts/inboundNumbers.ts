const NUMBER = /^\+?([0-9]{3,15})$/
const MOST = 50

/**
 * The numbers whose inbound messages an SMPP account gets, one per line, as digits: E.164 or short codes. Undefined: a line
 * is none, or there are too many.
 */
export function readInboundNumbers(text: string): readonly string[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const numbers = lines.map((line) => NUMBER.exec(line)?.[1])
  if (numbers.length > MOST || numbers.includes(undefined)) return undefined
  return [...new Set(numbers.flatMap((number) => number ?? []))]
}
