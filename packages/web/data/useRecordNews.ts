import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive } from './DataContext.tsx'

/** News of a storm are one piece of news. */
const GATHER_MS = 300
/** The id that stands for "some of them". */
export const SOME = '0'

/**
 * Hears which records of these nouns changed, together for what comes at about the same time, while the tab is in sight.
 * @param isMine whether news of a noun concern this screen
 * @param listener gets the ids; `SOME` is among them when it is not said which
 */
export function useRecordNews(
  isMine: (entity: string) => boolean,
  listener: (ids: ReadonlySet<string>) => void,
): void {
  const live = useLive()
  const waiting = useRef(new Set<string>())
  const mine = useEffectEvent(isMine)
  const tell = useEffectEvent(() => {
    const ids = new Set(waiting.current)
    waiting.current.clear()
    listener(ids)
  })
  useEffect(() => {
    const gathered = waiting.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.on('record', ({ entity, id }) => {
      if (!mine(entity)) return
      gathered.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        tell()
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
      gathered.clear()
    }
  }, [live])
}
