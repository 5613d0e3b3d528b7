import { useEffect, useEffectEvent } from 'react'
import { useLive } from './DataContext.tsx'

/** Hears that notices came or went while the tab is in sight. */
export function useLiveNotices(listener: () => void): void {
  const live = useLive()
  const onNotice = useEffectEvent(listener)
  useEffect(() => live.onNotice(() => onNotice()), [live])
}
