import { useEffect, useState } from 'react'

/**
 * A closing window returns the focus to its trigger; if that is gone too, e.g. with the row of a deleted record, to
 * the content of the page.
 */
export function useReturnedFocus(): void {
  // During the first render the focus has not moved yet.
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
