import type { FileColumns, NumberSheet } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../data/CallError.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { pickedFile } from '../../../kit/form/pickedFiles.ts'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { askColumns } from './wire.ts'

/** How the server reads the file of a draft. */
export interface ReadFile {
  /** Null: there is none, or it is not read yet. */
  sheet: NumberSheet | null
  /** It is being uploaded and read: its id is not known yet. */
  reading: boolean
  error: CallError | null
}

/** Uploads the file of a draft as soon as it is chosen, and tells its columns: long before there is a text. */
export function useFileColumns(
  draft: Pick<Draft, 'from' | 'file' | 'column' | 'encoding'>,
  set: FormState['set'],
  allowed: boolean,
): ReadFile {
  const client = useClient()
  const sms = useSms()
  const { from, file, encoding } = draft
  const isHere = file !== null && (file.id !== null || pickedFile(file) !== undefined)
  const enabled = allowed && from === 'file' && isHere
  const { data, error, isFetching } = useQuery<FileColumns>({
    queryKey: ['columns', sms.product, file?.key, encoding],
    queryFn: async ({ signal }) => {
      const read = await askColumns(client, sms, draft, { quiet: true, signal })
      if (file && file.id !== read.fileId) set({ file: { ...file, id: read.fileId } })
      return read
    },
    enabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (!enabled) return { sheet: null, reading: false, error: null }
  return {
    sheet: data?.sheet ?? null,
    reading: isFetching && file.id === null,
    error: error instanceof CallError ? error : null,
  }
}
