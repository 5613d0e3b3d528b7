import type { Arrow } from './sources.ts'

/** What each package may import of ours. */
const PACKAGES: Record<string, { may: readonly string[]; because: string }> = {
  core: {
    may: [],
    because: 'The core is pure: values in, values out, and nothing of ours below it.',
  },
  model: { may: ['core'], because: 'The model says what exists; it stands on the core alone.' },
  i18n: { may: ['core', 'model'], because: 'Texts know the keys of the model and nothing else.' },
  smpp: { may: [], because: 'A protocol library has no product word inside.' },
  sip: { may: [], because: 'A protocol library has no product word inside.' },
  simulators: {
    may: [],
    because: 'Shared code would hide shared bugs: the world outside is written apart.',
  },
  server: {
    may: ['core', 'model', 'i18n', 'smpp', 'sip'],
    because: 'The server starts the simulators as a process and never sees the web.',
  },
  web: { may: ['core', 'model', 'i18n'], because: 'The web reaches the server by its API only.' },
}

/** What each folder of the server may import from the others. */
const ROOMS: Record<string, { may: readonly string[]; because: string }> = {
  ports: { may: [], because: 'A port is named for the need and knows nobody who meets it.' },
  documents: { may: [], because: 'Paper knows no data: pass it texts.' },
  services: {
    may: ['ports', 'store', 'documents'],
    because: 'A use case asks the store and its ports; main.ts decides what is behind the ports.',
  },
  engine: { may: ['ports'], because: 'The engine sits beside the services on the same ports.' },
  store: { may: ['ports'], because: 'The store is a driver of the store ports.' },
  drivers: { may: ['ports'], because: 'A driver meets a port and decides nothing.' },
  live: {
    may: ['ports', 'services'],
    because: 'The hub hands on what happened; it asks for nothing else.',
  },
  jobs: { may: ['ports', 'services'], because: 'A job is a use case that runs later.' },
  http: {
    may: ['ports', 'services', 'live'],
    because: 'HTTP parses, calls a service and answers; what is behind it is not its business.',
  },
}

const MAIN = 'packages/server/main.ts'

/** Files used only by tests, which stand beside what they test or in a folder `test`: they may join folders, as main.ts does. */
export const isTestSupport = (path: string) =>
  /\.test\.tsx?$|\.contract\.ts$|\/test\/|^(bench|e2e|tools)\//.test(path)

/** Why an import is forbidden, or null if it is allowed. */
export function whyForbidden({ from, to }: Arrow): string | null {
  if (!isTestSupport(from) && isTestSupport(to)) {
    return 'What only tests use stays out of the product.'
  }
  const home = packageOf(from)
  if (home === null) return null
  return (
    betweenPackages(home, from, to) ??
    (home === 'server' ? inServer(from, to) : null) ??
    (home === 'web' ? inWeb(from, to) : null)
  )
}

function betweenPackages(home: string, from: string, to: string): string | null {
  const named = /^@tandem\/([^/]+)/.exec(to)?.[1]
  const target = named ?? packageOf(to)
  if (target === null || target === undefined || target === home) return null
  if (named === undefined) {
    return `Import it as @tandem/${target}, which shows only what that package offers.`
  }
  if (isTestSupport(from)) return null
  const rule = PACKAGES[home]
  if (rule && !rule.may.includes(target)) return rule.because
  if ((target === 'smpp' || target === 'sip') && !from.startsWith('packages/server/drivers/')) {
    return 'Only a driver speaks a protocol; others use its port.'
  }
  return null
}

function inServer(from: string, to: string): string | null {
  if (to === MAIN) return 'main.ts joins the rooms; nobody imports it.'
  const room = roomOf(from)
  const target = roomOf(to)
  if (isTestSupport(from) || target === null || target === room) return null
  const rule = room === null ? undefined : ROOMS[room]
  if (!rule || !(target in ROOMS) || rule.may.includes(target)) return null
  return rule.because
}

function inWeb(from: string, to: string): string | null {
  const [, , room, area] = from.split('/')
  const [, scope, targetRoom, targetArea] = to.split('/')
  if (scope !== 'web' || !to.startsWith('packages/')) return null
  if (isTestSupport(from)) return null
  if (room === 'kit' && targetRoom !== 'kit') {
    return 'The kit knows no data, route or noun: pass it what it needs.'
  }
  if (room === 'data' && ['kit', 'record', 'screens', 'login'].includes(targetRoom ?? '')) {
    return 'Data knows no component: components ask it.'
  }
  if (room === 'record' && ['screens', 'app', 'login'].includes(targetRoom ?? '')) {
    return 'The floor of records knows data and kit, never a screen: pass it what it needs.'
  }
  if (room === 'screens' && targetRoom === 'screens' && area !== targetArea) {
    return 'Screens do not know each other: move the shared part to web/record or web/kit, or link by route.'
  }
  const isRegistry = /^packages\/web\/app\/registry\.tsx?$/.test(from)
  if (room === 'app' && targetRoom === 'screens' && !isRegistry) {
    return 'The shell knows screens only through app/registry.'
  }
  if (targetRoom === 'login' && room !== 'login') return 'The login is an entry of its own.'
  return null
}

/** The sentence that a failing test prints. */
export function sentence({ from, to, line }: Arrow, why: string): string {
  return `${shorten(from)} imports ${shorten(to)} (${from}:${line}). ${why}`
}

/** 'packages/web/screens/voice/Tasks.tsx' -> 'web/screens/voice'. */
const shorten = (path: string) =>
  path.startsWith('packages/') ? path.split('/').slice(1, -1).join('/') || path : path

const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? null
const roomOf = (path: string) => /^packages\/server\/([^/]+)\//.exec(path)?.[1] ?? null
