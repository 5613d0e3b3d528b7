import { readText, renderText } from '@tandem/core'

/** A text as it is written, and the values of its variables. */
export interface Text {
  content: string
  values: Record<string, string>
}
/** Most are shorter when they are filled in, and one is longer. */
export const texts: readonly Text[] = [
  { content: 'Hi {name|friend}, 50\\{off\\}', values: {} },
  { content: `${'a'.repeat(140)}{averyveryverylongname|b}`, values: {} },
  { content: `${'验'.repeat(66)}{name|您好}`, values: { name: '小明 {x}' } },
  { content: `€{name}${'z'.repeat(155)}`, values: { name: '[Bo]' } },
]
/** Reading a sheet takes a process of its own: one text by its fallback, one by its value. */
export const sheetTexts = texts.slice(1, 3)
/** Where nobody brings values. */
export const plainTexts = texts.slice(0, 2)
export const codeTexts: readonly Text[] = [
  { content: 'Your \\{code\\}: {code}', values: {} },
  { content: `${'b'.repeat(150)} {code}`, values: {} },
]

export function filled({ content, values }: Text): string {
  const text = readText(content)
  const given = new Map(Object.entries(values))
  return renderText(
    text,
    text.names.map((name) => given.get(name) ?? ''),
  )
}

/** A code of letters and digits where the text has its place, or at its end. */
export function withSomeCode({ content }: Text): RegExp {
  const text = readText(content.includes('{code}') ? content : `${content} {code}`)
  const parts = renderText(
    text,
    text.names.map((name) => (name === 'code' ? '\u0000' : '')),
  ).split('\u0000')
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('\\w{6}')}$`, 'u')
}
