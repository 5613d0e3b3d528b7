import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive } from './DataContext.tsx'

/** Many changes at once are reported as one. */
const GATHER_MS = 300
/** The id that stands for "some of them". */
export const SOME = '0'

/**
 * Reports which records of these entities changed, batching changes that arrive together, while the tab is visible.
 * @param isMine whether changes of an entity concern this screen
 * @param listener gets the ids; `SOME` is included if it is unknown which
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
