/** Whole percent, as spec §5 has it: an integer from 0 to 100. */
export const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= WHOLE

const WHOLE = 100

/** What shares in percent lack of 100; negative: what they exceed it by. With 0 they may be used together. */
export const shareGap = (shares: readonly number[]): number =>
  WHOLE - shares.reduce((sum, share) => sum + share, 0)

/** 100 % divided among so many as evenly as whole percent allow: 34, 33, 33. */
export const evenShares = (count: number): number[] =>
  Array.from(
    { length: count },
    (_one, at) => Math.floor(WHOLE / count) + (at < WHOLE % count ? 1 : 0),
  )

/** A part of something, by the name or the id of who has it. */
export interface NamedShare {
  name: string
  percent: number
}

/** Shares as a line of text, such as in a cell of a sheet: `Aurora 60%,Borealis 40%`. */
export const sharesText = (shares: readonly NamedShare[]): string =>
  shares.map(({ name, percent }) => `${name} ${percent}%`).join(',')

/**
 * The shares of such a text, with full-width or Chinese punctuation too; undefined: it is none. Names may hold commas,
 * since each part ends with its percentage, but no percent sign.
 */
export function readShares(text: string): NamedShare[] | undefined {
  const parts = text.split(/[%％]/)
  if (parts.pop()?.trim() !== '') return undefined
  const shares: NamedShare[] = []
  for (const part of parts) {
    const [, separator = '', own = ''] = /^\s*([,，、;；]?)(.*)$/su.exec(part) ?? []
    const percent = /\d{1,3}$/.exec(own.trimEnd())?.[0] ?? ''
    const before = own.trimEnd().slice(0, -percent.length)
    const name = before
      .trimEnd()
      .replace(/[:：]$/, '')
      .trim()
    const isApart = /[\s:：]$/.test(before)
    if (name === '' || !isApart || !isShare(Number(percent))) return undefined
    if ((separator === '') !== (shares.length === 0)) return undefined
    shares.push({ name, percent: Number(percent) })
  }
  return shares
}
