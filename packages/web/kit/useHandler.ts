import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A stable function that calls the latest one: for events, never during rendering. Components that receive only such
 * functions are not re-rendered for a new one.
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
