import { newKey } from '../../../data/requestKey.ts'
import { useCallback, useEffect, useState } from 'react'
import { useSms } from '../product.tsx'
import { type Draft, nextDraft, readDraft, saveDraft } from './draft.ts'

/** This user's draft of a product in this browser tab; it survives a reload, except for the content of a file. */
export function useDraft(userId: string) {
  const { product } = useSms()
  const key = `sms.send.${product}.${userId}`
  const [draft, setDraft] = useState<Draft>(() => readDraft(key))
  const [picked, setPicked] = useState<File | null>(null)
  useEffect(() => saveDraft(key, draft), [key, draft])

  const change = useCallback(
    (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch })),
    [],
  )
  const pick = useCallback((file: File | null) => {
    setPicked(file)
    setDraft((before) => ({
      ...before,
      file: file && { key: newKey(), name: file.name, size: file.size, fileId: null, column: null },
    }))
  }, [])
  /** The server has read the file and identifies it by this id from now on. */
  const noteUpload = useCallback((fileKey: string, fileId: string) => {
    setDraft((before) =>
      before.file?.key === fileKey ? { ...before, file: { ...before.file, fileId } } : before,
    )
  }, [])
  const renew = useCallback(() => setDraft((before) => ({ ...before, requestKey: newKey() })), [])
  const startOver = useCallback(() => {
    setPicked(null)
    setDraft(nextDraft)
  }, [])
  return { draft, picked, change, pick, noteUpload, renew, startOver }
}
