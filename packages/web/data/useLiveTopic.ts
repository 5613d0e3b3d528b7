import type { LiveTopics } from '@tandem/model'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from './DataContext.tsx'
import type { Topic } from './live.ts'

/** Listens to a live topic while the tab is visible. */
export function useLiveTopic<T extends Topic>(
  topic: T,
  listener: (data: LiveTopics[T]) => void,
): void {
  const live = useLive()
  const onData = useEffectEvent(listener)
  useEffect(() => live.on(topic, (data) => onData(data)), [live, topic])
}
