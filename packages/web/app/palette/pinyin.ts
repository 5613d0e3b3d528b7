import { otherReadings, syllableStarts } from './pinyinTable.ts'

interface Start {
  syllable: string
  character: string
}

const HAN = /\p{Script=Han}/u
let readings: ((character: string) => readonly string[]) | undefined

/**
 * Possible readings of a Chinese character, without tones; none if the browser does not sort by sound.
 */
export function readingsOf(character: string): readonly string[] {
  readings ??= makeReadings()
  return readings(character)
}

function makeReadings(): (character: string) => readonly string[] {
  const order = new Intl.Collator('zh-Hans-CN')
  const starts = [...syllableStarts.matchAll(/([a-z]+)(\P{ASCII})/gu)].map(
    ([, syllable = '', character = '']): Start => ({ syllable, character }),
  )
  const others = new Map(
    [...otherReadings.matchAll(/(\P{ASCII})([a-z]+)/gu)].map(([, character, reading = '']) => [
      character,
      reading,
    ]),
  )
  // Sorted by strokes or by code, the probes would be elsewhere: no reading is better than a wrong
  // one.
  const bySound = ['阿', '波', '短', '通', '信', '字'].every(
    (probe, at, all) => at === 0 || order.compare(all[at - 1] ?? '', probe) < 0,
  )
  const known = new Map<string, readonly string[]>()
  return (character) => {
    if (!bySound || !HAN.test(character)) return []
    const before = known.get(character)
    if (before) return before
    const sorted = lastUpTo(starts, (start) => order.compare(start.character, character) <= 0)
    const other = others.get(character)
    const all = [sorted?.syllable, other].flatMap((reading) => reading ?? [])
    // Keyboards without ü write it as v, people as u.
    const made = [...new Set(all.flatMap((one) => [one, one.replace('v', 'u')]))]
    known.set(character, made)
    return made
  }
}

function lastUpTo(
  starts: readonly Start[],
  isBefore: (start: Start) => boolean,
): Start | undefined {
  let low = 0
  let high = starts.length - 1
  let found: Start | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const start = starts[middle]
    if (start && isBefore(start)) {
      found = start
      low = middle + 1
    } else high = middle - 1
  }
  return found
}

/**
 * Matches letters against part of a Chinese text: initials, whole syllables or both (`dx`, `duanxin`, `duanx`). Returns
 * where the part starts, or -1.
 */
export function soundsAt(text: string, letters: string): number {
  if (!HAN.test(text)) return -1
  const characters = Array.from(text)
  return characters.findIndex((_, at) => spells(characters, at, letters))
}

function spells(characters: readonly string[], at: number, letters: string): boolean {
  if (letters === '') return true
  const character = characters[at]
  if (character === undefined) return false
  if (!HAN.test(character)) {
    if (character.trim() === '') return spells(characters, at + 1, letters)
    return (
      letters.startsWith(character.toLowerCase()) &&
      spells(characters, at + 1, letters.slice(character.length))
    )
  }
  return readingsOf(character).some((reading) => {
    for (let length = 1; length <= reading.length; length += 1) {
      if (reading[length - 1] !== letters[length - 1]) return false
      if (spells(characters, at + 1, letters.slice(length))) return true
    }
    return false
  })
}
