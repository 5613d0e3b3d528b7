import { productBase } from '../../data/product.ts'

const GIVE_UP_MS = 10_000
const ROUNDS = 3

export interface ServerProbe {
  /** The quickest of a few answers, which says most about the way there. */
  ms: number
  /** How far this device's clock is ahead of the server's, ms, as well as one answer can tell. */
  skewMs: number | null
}

/** Asks the server a few times; null: it does not answer. */
export async function probeServer(): Promise<ServerProbe | null> {
  let best: ServerProbe | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    const probe = await askOnce()
    if (probe && (best === null || probe.ms < best.ms)) best = probe
  }
  return best
}

async function askOnce(): Promise<ServerProbe | null> {
  const started = performance.now()
  const answer = await fetch(`${productBase()}/sys/doors?_t=${Date.now()}`, {
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
    .then(async (response): Promise<unknown> => (response.ok ? response.json() : null))
    // No network, no answer in time, or a proxy's page instead of one: all mean that it is not reached.
    .catch(() => null)
  if (answer === null) return null
  const ms = performance.now() - started
  const told =
    typeof answer === 'object' && 'timestamp' in answer ? Number(answer.timestamp) : Number.NaN
  // The server wrote its time about half the way in.
  const skewMs = Number.isFinite(told) ? Date.now() - ms / 2 - told : null
  return { ms, skewMs }
}

/**
 * Opens the socket of nobody: the server takes the handshake and then closes, which is all that is asked. Answers the
 * milliseconds it took; null: nothing between here and the server lets a websocket pass.
 */
export function probeLive(): Promise<number | null> {
  return new Promise((resolve) => {
    const address = new URL(`${productBase()}/websocket/0`, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const started = performance.now()
    const socket = new WebSocket(address)
    const done = (ms: number | null): void => {
      clearTimeout(timer)
      socket.onopen = socket.onerror = socket.onclose = null
      socket.close()
      resolve(ms)
    }
    const timer = setTimeout(() => done(null), GIVE_UP_MS)
    socket.onopen = () => done(performance.now() - started)
    socket.onerror = socket.onclose = () => done(null)
  })
}

/** Whether this browser keeps what it is given. */
export function keepsStorage(): boolean {
  try {
    localStorage.setItem('self-check', '1')
    localStorage.removeItem('self-check')
    return true
  } catch {
    // Blocked site data shows as an error of any kind.
    return false
  }
}

/** Name and version of the browser, as far as it tells. */
export function browserName(agent = navigator.userAgent): string {
  const found =
    /(?:Edg|OPR|Firefox|FxiOS|SamsungBrowser)\/[\d.]+/.exec(agent) ??
    /(?:HeadlessChrome|Chrome|CriOS)\/[\d.]+/.exec(agent) ??
    /Version\/[\d.]+.*Safari/.exec(agent)
  const [, name = agent.slice(0, 80), version = ''] =
    /^(\w+)\/([\d.]+)/.exec(found?.[0] ?? '') ?? []
  const known: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    HeadlessChrome: 'Chrome',
    Version: 'Safari',
  }
  return `${known[name] ?? name} ${version}`.trim()
}

/** Whether it knows the newest things the console is built on (ES2023, popovers). */
export const isNewEnough = (): boolean =>
  'toSorted' in Array.prototype && 'popover' in HTMLElement.prototype
