import { useEffect } from 'react'

/**
 * Typing begins in the first field of a form that was just opened, not on its window or its close button.
 * @param id of the form element
 */
export function useFirstField(id: string): void {
  useEffect(() => {
    // A frame later: the window takes the focus itself when it appears.
    const frame = requestAnimationFrame(() => {
      const fields = 'input:enabled, textarea:enabled'
      document.getElementById(id)?.querySelector<HTMLElement>(fields)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
}
