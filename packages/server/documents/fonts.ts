import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { sfntOf } from './sfntOf.ts'

export type Weight = 400 | 600

/** A piece of text that one font has all characters of. */
export interface Run {
  /** Of the font, for `fontFile`. */
  font: string
  text: string
}

const require = createRequire(import.meta.url)
/** Latin and Chinese together; each other script is in a small file of its own. */
const MAIN = 'noto-sans-sc-chinese-simplified'
/** Packages of fonts with their list of which file has which characters, in the order they are asked. */
const FAMILIES = ['noto-sans-sc', 'noto-sans'] as const

const files = new Map<string, Buffer>()
/** The content of a font, read once per process. */
export function fontFile(font: string): Buffer {
  const known = files.get(font)
  if (known) return known
  const family = FAMILIES.find((name) => font.startsWith(`${name}-`)) ?? MAIN
  const file = sfntOf(
    readFileSync(require.resolve(`@fontsource/${family}/files/${font}-normal.woff`)),
  )
  files.set(font, file)
  return file
}

const fonts = new Map<string, Font>()
function fontOf(font: string): Font {
  const known = fonts.get(font)
  if (known) return known
  const read = create(fontFile(font))
  if (!('hasGlyphForCodePoint' in read)) throw new Error(`${font} is a collection of fonts`)
  fonts.set(font, read)
  return read
}

interface Range {
  /** The font without its weight. */
  part: string
  from: number
  to: number
}
let ranges: readonly Range[] | undefined
/** Which file has which characters, as the packages list them: `"[4]": "U+1f1e9-1f1f5,U+1f1f7"`. */
function rangesOf(): readonly Range[] {
  ranges ??= FAMILIES.flatMap((family) => {
    const listed: Readonly<Record<string, unknown>> = Object(
      require(`@fontsource/${family}/unicode.json`),
    )
    return Object.entries(listed).flatMap(([name, text]) =>
      String(text)
        .split(',')
        .map((range) => {
          const [from = '', to = from] = range.replace('U+', '').split('-')
          return {
            part: `${family}-${name.replaceAll(/[[\]]/g, '')}`,
            from: Number.parseInt(from, 16),
            to: Number.parseInt(to, 16),
          }
        }),
    )
  })
  return ranges
}

const chosen = new Map<string, string>()
/** The font with this character; the main one, which draws a box, where none has it. */
function fontWith(point: number, weight: Weight): string {
  const main = `${MAIN}-${weight}`
  if (fontOf(main).hasGlyphForCodePoint(point)) return main
  const key = `${point} ${weight}`
  const known = chosen.get(key)
  if (known !== undefined) return known
  const found = rangesOf().find(
    ({ part, from, to }) =>
      from <= point && point <= to && fontOf(`${part}-${weight}`).hasGlyphForCodePoint(point),
  )
  const font = found ? `${found.part}-${weight}` : main
  chosen.set(key, font)
  return font
}

/** Cuts a text where its font changes. What is not drawn (controls) is left out. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const char of text.replaceAll(/\p{Cc}|\p{Cf}/gu, '')) {
    const font = fontWith(char.codePointAt(0) ?? 0, weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}
