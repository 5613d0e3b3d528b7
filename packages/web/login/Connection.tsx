import { useEffect, useState } from 'react'
import { productBase } from '../data/product.ts'
import { onLostAnswer } from './guest.ts'
import { useLoginText } from './text.ts'

const PROBE_MS = 2_000
const SHOW_BACK_MS = 4_000

async function answers(): Promise<boolean> {
  const answer = await fetch(`${productBase()}/sys/doors?_t=${Date.now()}`, {
    signal: AbortSignal.timeout(PROBE_MS * 2),
  }).catch(() => null)
  return answer?.ok === true
}

/** Says that the connection is lost, retries until it is back, and says that too. */
export function Connection() {
  const { t } = useLoginText()
  const [state, setState] = useState<'fine' | 'lost' | 'back'>(navigator.onLine ? 'fine' : 'lost')
  useEffect(() => {
    const lost = (): void => setState('lost')
    const forget = onLostAnswer(lost)
    window.addEventListener('offline', lost)
    return () => {
      forget()
      window.removeEventListener('offline', lost)
    }
  }, [])
  useEffect(() => {
    if (state === 'fine') return
    if (state === 'back') {
      const timer = setTimeout(() => setState('fine'), SHOW_BACK_MS)
      return () => clearTimeout(timer)
    }
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = async (): Promise<void> => {
      const back = await answers()
      if (gone) return
      if (!back) {
        timer = setTimeout(() => void probe(), PROBE_MS)
        return
      }
      setState('back')
      window.dispatchEvent(new Event('tandem:connected'))
    }
    timer = setTimeout(() => void probe(), PROBE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [state])
  return (
    <output className="login-connection" data-state={state}>
      {state === 'fine' ? null : t(`login.connection.${state}`)}
    </output>
  )
}
