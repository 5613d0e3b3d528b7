import { useEffect, useState } from 'react'

/**
 * A window that closes gives the focus back to what it was opened from; when that is gone as well, e.g. with the row
 * of a deleted record, to the content of the page.
 */
export function useReturnedFocus(): void {
  // While the window is drawn for the first time the focus has not moved yet.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!isLost()) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      if (isLost()) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [opener],
  )
}

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
