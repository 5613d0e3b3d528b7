const tables = new Map<string, ReadonlyMap<string, Buffer>>()

/**
 * A text in a code page, by a table made of what Node decodes: the shortest bytes of each character.
 * @throws Error for a character that the code page does not have
 */
export function encodeAs(label: string, text: string): Buffer {
  const table = tables.get(label) ?? tableOf(label)
  tables.set(label, table)
  return Buffer.concat(
    Array.from(text).map((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${label} has no ${character}`)
      return bytes
    }),
  )
}

function tableOf(label: string): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const note = (...bytes: number[]) => {
    const buffer = Buffer.from(bytes)
    try {
      const character = new TextDecoder(label, { fatal: true }).decode(buffer)
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, buffer)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  for (let byte = 0; byte < 256; byte++) note(byte)
  if (/^(windows|mac)/.test(label)) return table
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) note(lead, trail)
  }
  return table
}
