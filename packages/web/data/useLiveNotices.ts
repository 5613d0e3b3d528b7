import { useEffect, useEffectEvent } from 'react'
import { useLive } from './DataContext.tsx'

/** Listens for changes of notices while the tab is visible. */
export function useLiveNotices(listener: () => void): void {
  const live = useLive()
  const onNotice = useEffectEvent(listener)
  useEffect(() => live.onNotice(() => onNotice()), [live])
}
