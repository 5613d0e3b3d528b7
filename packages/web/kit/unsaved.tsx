import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react'

type Report = (dirty: boolean) => void
const UnsavedContext = createContext<Report | null>(null)

/** Hears whether something inside holds changes that are not saved, and passes it on to the scope around it. */
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

/** Tells the scopes around it, and the browser on leaving the page, that changes would be lost. */
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
