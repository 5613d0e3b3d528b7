import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from './CallError.ts'
import type { Client } from './client.ts'
import { useClient } from './DataContext.tsx'

export interface Action<I, O> {
  /**
   * Runs the action. Returns undefined if it was refused; the reason is then in `error`, and shown unless `quiet`.
   * Called again with the same input while running, it does nothing more and returns the same result.
   */
  run: (input: I) => Promise<O | undefined>
  /** From the call until its result is shown: the button is busy meanwhile. */
  running: boolean
  error: CallError | null
  reset: () => void
}

/**
 * A user action that changes data. Nothing is shown as done before the server confirmed it.
 * Everything read from the paths in `refresh` is refetched afterwards.
 */
export function useAction<I, O>(
  act: (client: Client, input: I) => Promise<O>,
  options: { refresh?: readonly string[]; done?: (output: O, input: I) => void } = {},
): Action<I, O> {
  const client = useClient()
  const queries = useQueryClient()
  const mutation = useMutation({ mutationFn: (input: I) => act(client, input) })
  const underWay = useRef(new Map<string, Promise<O | undefined>>())
  const [running, setRunning] = useState(0)

  const refreshed = (): Promise<void> =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        typeof queryKey[1] === 'string' && (options.refresh ?? []).includes(queryKey[1]),
    })
  const once = async (input: I): Promise<O | undefined> => {
    try {
      const output = await mutation.mutateAsync(input)
      options.done?.(output, input)
      await refreshed()
      return output
    } catch (error) {
      // The cause of a refusal may be news. Not awaited: the next attempt may come while the server is away.
      void refreshed()
      if (error instanceof CallError) return undefined
      throw error
    }
  }
  return {
    run: (input) => {
      const key = keyOf(input)
      const same = underWay.current.get(key)
      if (same) return same
      setRunning((count) => count + 1)
      const made = once(input).finally(() => {
        underWay.current.delete(key)
        setRunning((count) => count - 1)
      })
      underWay.current.set(key, made)
      return made
    },
    running: running > 0,
    error: mutation.error instanceof CallError ? mutation.error : null,
    reset: mutation.reset,
  }
}

const files = new WeakMap<Blob, number>()
let nextFile = 1

/** Distinguishes inputs by content; a file equals only itself. */
function keyOf(input: unknown): string {
  const nameOf = (_name: string, value: unknown): unknown => {
    if (value instanceof FormData) return [...value]
    if (!(value instanceof Blob)) return value
    const number = files.get(value) ?? nextFile++
    files.set(value, number)
    return { file: number }
  }
  return JSON.stringify(input, nameOf) ?? ''
}
