/**
 * What stands on either side of the first `=` with blanks around it, without these; undefined: there is none. Goes once
 * over the line, which `/^(.*?)\s+=\s+(.*)$/` does not where it has many blanks.
 */
export function sidesOf(line: string): [left: string, right: string] | undefined {
  const sign = /\s=\s/.exec(line)
  if (!sign) return undefined
  return [line.slice(0, sign.index).trimEnd(), line.slice(sign.index + sign[0].length).trimStart()]
}
