/** Deeper than anything a vendor, a provider or a client sends; every walk through such a value fits on the stack. */
export const DEEPEST_JSON = 64

/**
 * A JSON text (RFC 8259) as a value; undefined: it is none, or its lists and records are nested deeper than
 * `DEEPEST_JSON`. The depth is measured before anything recursive reads it, in one pass over the text.
 */
export function readJson(
  text: string,
  reviver?: (key: string, value: unknown, context?: { source?: string }) => unknown,
): unknown {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text, reviver)
    return value
  } catch {
    return undefined
  }
}

/** Whether brackets outside of texts are nested deeper than `DEEPEST_JSON`. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isInside) {
      if (char === BACKSLASH) at += 1
      else if (char === QUOTE) isInside = false
    } else if (char === QUOTE) isInside = true
    else if (char === OPEN_LIST || char === OPEN_RECORD) {
      depth += 1
      if (depth > DEEPEST_JSON) return true
    } else if (char === CLOSE_LIST || char === CLOSE_RECORD) depth -= 1
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_RECORD = 0x7b
const CLOSE_RECORD = 0x7d
