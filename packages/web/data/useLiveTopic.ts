import type { LiveTopics } from '@tandem/model'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from './DataContext.tsx'
import type { Topic } from './live.ts'

/** Listens to a live topic, if there is one, while the tab is visible. */
export function useLiveTopic<T extends Topic>(
  topic: T | undefined,
  listener: (data: LiveTopics[T]) => void,
): void {
  const live = useLive()
  const onData = useEffectEvent(listener)
  useEffect(
    () => (topic === undefined ? undefined : live.on(topic, (data) => onData(data))),
    [live, topic],
  )
}

/** Listens to several topics with news of one kind. */
export function useLiveTopics<T extends Topic>(
  topics: readonly T[],
  listener: (data: LiveTopics[T]) => void,
): void {
  const live = useLive()
  const onData = useEffectEvent(listener)
  useEffect(() => {
    const stops = topics.map((topic) => live.on(topic, (data) => onData(data)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, topics])
}
