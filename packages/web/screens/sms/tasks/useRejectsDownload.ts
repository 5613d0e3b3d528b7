import { useCallback } from 'react'
import { CallError } from '../../../data/CallError.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useSms } from '../product.tsx'
import { saveFile } from '../saveFile.ts'

/** Downloads the skipped numbers of a task; the client reports errors. */
export function useRejectsDownload(): (taskId: string) => Promise<void> {
  const client = useClient()
  const { api } = useSms()
  return useCallback(
    async (taskId) => {
      try {
        saveFile(
          await client.download(`${api.task}/rejects`, { id: taskId }),
          `rejects-${taskId}.csv`,
        )
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
    },
    [client, api],
  )
}
