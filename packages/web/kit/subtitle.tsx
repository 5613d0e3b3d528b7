import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** What narrows a page: its filters, or the record open beside it. */
export type SubtitlePart = 'filters' | 'record'
type Report = (part: SubtitlePart, text: string) => void
const SubtitleContext = createContext<Report | null>(null)

/** Hears what tells a page from another one of the same screen. */
export function SubtitleScope({
  onChange,
  children,
}: {
  /** '' takes a part away. */
  onChange: Report
  children: ReactNode
}) {
  return <SubtitleContext value={onChange}>{children}</SubtitleContext>
}

/** Names what the page around it shows; a page that rests in the background keeps its name. */
export function useSubtitle(part: SubtitlePart, text: string): void {
  const report = useContext(SubtitleContext)
  useEffect(() => report?.(part, text), [report, part, text])
}
