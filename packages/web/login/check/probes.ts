import { productBase } from '../../data/product.ts'

const GIVE_UP_MS = 10_000
const ROUNDS = 3

export interface ServerProbe {
  /** The fastest of a few answers, which is closest to the network latency. */
  ms: number
  /** How far this device's clock is ahead of the server's, ms, as estimated from one answer. */
  skewMs: number | null
}

/** Makes a few requests; null: the server does not answer. */
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
    // No network, no answer in time, or a proxy's page: the server is not reachable.
    .catch(() => null)
  if (answer === null) return null
  const ms = performance.now() - started
  const told =
    typeof answer === 'object' && 'timestamp' in answer ? Number(answer.timestamp) : Number.NaN
  // The server wrote its time about halfway through.
  const skewMs = Number.isFinite(told) ? Date.now() - ms / 2 - told : null
  return { ms, skewMs }
}

/**
 * Opens a socket without a session: the server accepts the handshake and then closes, which is enough. Returns the
 * milliseconds it took; null: something on the way blocks websockets.
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

/** Whether this browser stores data. */
export function keepsStorage(): boolean {
  try {
    localStorage.setItem('self-check', '1')
    localStorage.removeItem('self-check')
    return true
  } catch {
    // Blocked site data can cause any kind of error.
    return false
  }
}

/** Name and version of the browser, as far as it reveals them. */
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

/** Whether it supports the newest features the console needs (ES2023, popovers). */
export const isNewEnough = (): boolean =>
  'toSorted' in Array.prototype && 'popover' in HTMLElement.prototype
