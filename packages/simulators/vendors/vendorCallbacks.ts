import { setTimeout as delay } from 'node:timers/promises'

/** What is called, and how. */
export type VendorCallback = {
  url: string
  method: 'GET' | 'POST'
  contentType: string | null
  body: string | null
}

const TRIES = 100
const AGAIN_MS = 200

/** Calls until it is taken, as vendors do; they give up at some time. */
export async function callUntilTaken(callback: VendorCallback, signal: AbortSignal): Promise<void> {
  const { url, method, contentType, body } = callback
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    try {
      const headers = contentType === null ? {} : { 'content-type': contentType }
      const response = await fetch(url, { method, headers, body, signal })
      await response.text()
      if (response.ok) return
    } catch {
      // Nobody is there: it is called again.
    }
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}
