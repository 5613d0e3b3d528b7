import { soundsAt } from './pinyin.ts'

/** What typed text is matched against: names in both languages. */
export interface Named {
  names: readonly string[]
  /** Weaker than a name, e.g. the parent menu of a page. */
  hint?: string
}

const EXACT = 100
const START = 90
const WORD = 80
const SOUND_START = 78
const INITIALS = 74
const PART = 70
const SOUND = 66
const SCATTERED = 30
const HINT_LESS = 45

/** Full-width letters count as plain ones; case and outer blanks are ignored. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** How well an entry matches the typed text, 0 if it does not. Every typed word must match. */
export function fit(query: string, { names, hint = '' }: Named): number {
  const whole = plain(query)
  if (whole === '') return 1
  const best = (typed: string): number =>
    Math.max(
      ...names.map((name) => fitName(typed, plain(name))),
      hint === '' ? 0 : fitName(typed, plain(hint)) - HINT_LESS,
      0,
    )
  const words = whole.split(/\s+/)
  const together = best(whole)
  if (words.length === 1) return together
  const each = words.map(best)
  return Math.max(together, each.includes(0) ? 0 : Math.min(...each) - 1)
}

function fitName(typed: string, name: string): number {
  if (name === typed) return EXACT
  if (name.startsWith(typed)) return START
  const at = name.indexOf(typed)
  if (at > 0) return /[^\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? WORD : PART
  const sound = soundsAt(name, typed)
  if (sound >= 0) return sound === 0 ? SOUND_START : SOUND
  const initials = (name.match(/[a-z0-9]+/g) ?? []).map((word) => word[0]).join('')
  if (typed.length > 1 && initials.startsWith(typed)) return INITIALS
  return scattered(typed, name)
}

/** Letters in order with gaps, the first at the start of a word: `snid` for "sender id". */
function scattered(typed: string, name: string): number {
  const LEAST = 3
  if (typed.length < LEAST) return 0
  for (const { index } of name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    if (name[index] !== typed[0]) continue
    const span = spanFrom(typed, name, index)
    if (span > 0) return SCATTERED * (typed.length / span)
  }
  return 0
}

function spanFrom(typed: string, name: string, start: number): number {
  let at = start - 1
  for (const letter of typed) {
    at = name.indexOf(letter, at + 1)
    if (at < 0) return 0
  }
  return at - start + 1
}
