import type { CaptchaWork } from '@tandem/model'

/** Numbers tried concurrently: browsers compute them off the main thread, on several cores. */
const AT_ONCE = 4

/** Whether this browser can: its cryptography is only available on https and on localhost. */
export const canWorkOut = (): boolean => globalThis.crypto.subtle !== undefined

/**
 * Computes the number required instead of a captcha, a second or two of work.
 * @param onProgress called with the share of numbers tried, 0 to 1
 * @returns what to send as `captcha`; undefined if `signal` aborted it
 */
export async function workOut(
  { salt, iterations, most, target }: CaptchaWork,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations }
  const isIt = async (number: number): Promise<boolean> => {
    const text = new TextEncoder().encode(String(number))
    const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
    const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
    return btoa(String.fromCharCode(...bits)) === target
  }
  for (let from = 0; from < most && !signal.aborted; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    const found = await Promise.all(numbers.map(isIt))
    const at = found.indexOf(true)
    if (at !== -1 && !signal.aborted) return `work:${from + at}`
    onProgress(Math.min(1, (from + AT_ONCE) / most))
  }
  return undefined
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
