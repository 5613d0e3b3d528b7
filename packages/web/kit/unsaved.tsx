import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react'

type Report = (dirty: boolean) => void
const UnsavedContext = createContext<Report | null>(null)

/** Learns whether something inside has unsaved changes, and passes it on to the surrounding scope. */
export function UnsavedScope({ onChange, children }: { onChange: Report; children: ReactNode }) {
  const outer = useContext(UnsavedContext)
  const report = useCallback<Report>(
    (dirty) => {
      onChange(dirty)
      outer?.(dirty)
    },
    [onChange, outer],
  )
  return <UnsavedContext value={report}>{children}</UnsavedContext>
}

/** Reports unsaved changes to the surrounding scopes, and to the browser when leaving the page. */
export function useUnsaved(dirty: boolean): void {
  const report = useContext(UnsavedContext)
  useEffect(() => {
    if (!dirty) return
    report?.(true)
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      report?.(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty, report])
}
