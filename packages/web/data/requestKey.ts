import { useRef } from 'react'

/** Random enough to be unique; also works without a secure context. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * The key of a form's request: the same for the same values, so that a request repeated after a lost answer is
 * carried out once; a new one as soon as a value changes.
 */
export function useRequestKey(): (values: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
