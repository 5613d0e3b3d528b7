import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same for good and does what the newest one would: for events, never while drawing. What is
 * handed such functions alone is not drawn again for a new one.
 */
export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(handler)
  useInsertionEffect(() => {
    newest.current = handler
  })
  return useCallback((...args) => newest.current(...args), [])
}
