import { doorCalls, type OpenDoors } from '@tandem/model'
import { useEffect, useState } from 'react'
import { parse } from '../data/storage.ts'
import { CallError } from '../data/CallError.ts'
import { guest } from './guest.ts'

const KEPT = 'doors'
const closed: OpenDoors = {
  registrationOpen: false,
  casLoginUrl: null,
  casLogoutUrl: null,
  phone: false,
  mail: false,
}

/** The methods available last time, so that the page is drawn in its final shape at once. */
function lastKnown(): OpenDoors {
  const raw = localStorage.getItem(KEPT)
  const kept = raw === null ? null : parse(raw)
  return typeof kept === 'object' && kept !== null ? { ...closed, ...kept } : closed
}

/** The platform's sign-in methods; `known` once the server has reported them in this window. */
export function useDoors(): OpenDoors & { known: boolean } {
  const [doors, setDoors] = useState(() => ({ ...lastKnown(), known: false }))
  useEffect(() => {
    let gone = false
    const ask = async (): Promise<void> => {
      const open = await guest.ask(doorCalls.doors)
      localStorage.setItem(KEPT, JSON.stringify(open))
      if (!gone) setDoors({ ...open, known: true })
    }
    const tell = (error: unknown): void => {
      // The page as a whole reports a lost connection; this retries when it is back.
      if (!(error instanceof CallError)) throw error
    }
    void ask().catch(tell)
    const again = (): void => void ask().catch(tell)
    window.addEventListener('tandem:connected', again)
    return () => {
      gone = true
      window.removeEventListener('tandem:connected', again)
    }
  }, [])
  return doors
}
