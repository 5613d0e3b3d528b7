import type { ReactNode } from 'react'
import { StatusTag } from '../../kit/StatusTag.tsx'

/** What was done to a record: severity by shape and colour. */
export function VerbTag({ verb, children }: { verb: string; children: ReactNode }) {
  const tone = verb === 'add' ? 'success' : verb === 'delete' ? 'danger' : 'info'
  return <StatusTag tone={tone}>{children}</StatusTag>
}
