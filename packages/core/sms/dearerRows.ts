import { firstNonGsm7, isGsm7 } from './gsm7.ts'

/** Of the rows of a text with variables, those whose own values make their messages longer than the text asks for. */
export interface DearerRows {
  /** Written in an alphabet that the text itself does not need, so each part holds 70 characters instead of 160. */
  ucs2: {
    messages: number
    /** The first of them. */
    row: number
    /** The first of its characters that is outside the GSM alphabet. */
    character: string
  } | null
  /** In the alphabet of the text, but of more parts than the shortest. */
  long: { messages: number; row: number; least: number; most: number } | null
}

/** Adds up why messages of a list cost more than others, in one pass and without keeping any of them. */
export class RowLengths {
  private ucs2: DearerRows['ucs2'] = null
  /** Of the other messages, by their parts: how many, and the first row. */
  private readonly byParts = new Map<number, { messages: number; row: number }>()

  /**
   * @param text the message as it is sent
   * @param common what all messages to its country have of it
   * @param parts what it is billed as
   */
  add(row: number, text: string, common: string, parts: number): void {
    const at = firstNonGsm7(text)
    if (at !== -1 && isGsm7(common)) {
      const { messages, ...first } = this.ucs2 ?? {
        messages: 0,
        row,
        character: characterAt(text, at),
      }
      this.ucs2 = { ...first, messages: messages + 1 }
      return
    }
    const known = this.byParts.get(parts)
    if (known) known.messages += 1
    else this.byParts.set(parts, { messages: 1, row })
  }

  /** Undefined: no row is dearer than another. */
  said(): DearerRows | undefined {
    const { ucs2 } = this
    const sizes = [...this.byParts].sort(([a], [b]) => a - b)
    const [shortest, ...more] = sizes
    const longest = more.at(-1)
    if (!shortest || !longest) return ucs2 ? { ucs2, long: null } : undefined
    const messages = more.reduce((sum, [, one]) => sum + one.messages, 0)
    return {
      ucs2,
      long: { messages, row: longest[1].row, least: shortest[0], most: longest[0] },
    }
  }
}

const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0)
