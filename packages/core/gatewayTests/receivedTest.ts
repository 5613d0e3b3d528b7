/** A message of a test that was sent to a number. */
export interface SentTest {
  id: string
  code: string
  content: string
  /** Of its parts, 0 to 65535. */
  reference: number
  parts: number
}

/** What a phone received: a whole text, or one part of it. */
export interface Received {
  text: string
  /** null: it is whole, or the phone does not tell. */
  place: { reference: number; part: number; total: number } | null
}

/**
 * Which message of a test a phone received: the one whose code it shows, else for a part the one whose reference it has,
 * also where a carrier cut that to 8 bits, else the only one that is open. Undefined if that is not certain.
 * @param known messages of the same number by reference, as earlier parts have shown them
 */
export function receivedTest(
  { text, place }: Received,
  open: readonly SentTest[],
  known: ReadonlyMap<number, string> = new Map(),
): string | undefined {
  const upper = text.toUpperCase()
  const coded = open.filter(({ code }) => upper.includes(code))
  if (coded.length === 1) return coded[0]?.id
  if (coded.length > 1) return undefined
  if (place) {
    const seen = known.get(place.reference)
    if (seen !== undefined && open.some(({ id }) => id === seen)) return seen
    const same = open.filter(
      ({ reference, parts }) =>
        parts === place.total && [reference, reference & 0xff].includes(place.reference),
    )
    if (same.length === 1) return same[0]?.id
  }
  return open.length === 1 ? open[0]?.id : undefined
}

/** A part as a phone received it; those that came first stand first. */
export interface ReceivedPart {
  part: number | null
  total: number | null
  text: string
}

export interface JoinedText {
  /** As a person reads it; null while parts are missing. */
  text: string | null
  /** The parts in the order they came in, from 1; a part that came twice stands there twice. */
  order: number[]
  missing: number[]
}

/** Puts together what a phone received of one message. */
export function joinReceived(came: readonly ReceivedPart[]): JoinedText {
  const whole = came.find(({ part }) => part === null)
  const order = came.flatMap(({ part }) => part ?? [])
  if (whole) return { text: whole.text, order, missing: [] }
  const texts = new Map(came.toReversed().map(({ part, text }) => [part, text]))
  const total = Math.max(0, ...came.map((each) => each.total ?? 0))
  const places = Array.from({ length: total }, (_, index) => index + 1)
  const missing = places.filter((place) => !texts.has(place))
  const isWhole = total > 0 && missing.length === 0
  return {
    text: isWhole ? places.map((place) => texts.get(place) ?? '').join('') : null,
    order,
    missing,
  }
}
