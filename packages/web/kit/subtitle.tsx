import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** What distinguishes a page: its filters, or the open record. */
export type SubtitlePart = 'filters' | 'record'
type Report = (part: SubtitlePart, text: string) => void
const SubtitleContext = createContext<Report | null>(null)

/** Called with what distinguishes this page from another of the same screen. */
export function SubtitleScope({
  onChange,
  children,
}: {
  /** '' removes a part. */
  onChange: Report
  children: ReactNode
}) {
  return <SubtitleContext value={onChange}>{children}</SubtitleContext>
}

/** Names the content of the surrounding page; a hidden page keeps its name. */
export function useSubtitle(part: SubtitlePart, text: string): void {
  const report = useContext(SubtitleContext)
  useEffect(() => report?.(part, text), [report, part, text])
}
