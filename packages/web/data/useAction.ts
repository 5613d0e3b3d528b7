import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from './CallError.ts'
import type { Client } from './client.ts'
import { useClient } from './DataContext.tsx'

export interface Action<I, O> {
  /** Does it. Answers undefined when it was refused; the reason is then in `error`, and shown unless `quiet`. */
  run: (input: I) => Promise<O | undefined>
  running: boolean
  error: CallError | null
  reset: () => void
}

/**
 * Something a person does that changes data. Nothing is shown as done before the server said so.
 * Everything read from the paths in `refresh` is asked again afterwards.
 */
export function useAction<I, O>(
  act: (client: Client, input: I) => Promise<O>,
  options: { refresh?: readonly string[]; done?: (output: O, input: I) => void } = {},
): Action<I, O> {
  const client = useClient()
  const queries = useQueryClient()
  const mutation = useMutation({ mutationFn: (input: I) => act(client, input) })
  return {
    run: async (input) => {
      try {
        const output = await mutation.mutateAsync(input)
        options.done?.(output, input)
        return output
      } catch (error) {
        if (error instanceof CallError) return undefined
        throw error
      } finally {
        // Also after a refusal: what made it refuse may be news.
        await queries.invalidateQueries({
          predicate: ({ queryKey }) =>
            typeof queryKey[1] === 'string' && (options.refresh ?? []).includes(queryKey[1]),
        })
      }
    },
    running: mutation.isPending,
    error: mutation.error instanceof CallError ? mutation.error : null,
    reset: mutation.reset,
  }
}
