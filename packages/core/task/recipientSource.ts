/** Where the recipients of a task come from; a kind offers some of these. */
export type RecipientSource =
  | { from: 'paste'; numbers: string }
  /** Uploaded before; `column` as in its call. */
  | { from: 'file'; fileId: string; column: number | undefined }
  | { from: 'list'; list: RecipientList }

/** Numbers that the platform has. */
export interface RecipientList {
  /** Those that an earlier task of the same kind did not reach. */
  kind: 'unreached'
  taskId: string
}

/** The source that the fields of a call name; undefined: none, or more than one. */
export function sourceOf({
  mobiles,
  fileId,
  column,
  fromTask,
}: {
  mobiles?: string | undefined
  fileId?: string | undefined
  column?: number | undefined
  fromTask?: string | undefined
}): RecipientSource | undefined {
  const named: RecipientSource[] = []
  if (mobiles !== undefined) named.push({ from: 'paste', numbers: mobiles })
  if (fileId !== undefined) named.push({ from: 'file', fileId, column })
  if (fromTask !== undefined) {
    named.push({ from: 'list', list: { kind: 'unreached', taskId: fromTask } })
  }
  return named.length === 1 ? named[0] : undefined
}
