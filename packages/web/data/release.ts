/** The build of this page's console; null if nothing serves a build (development). */
const own = document.querySelector<HTMLMetaElement>('meta[name="tandem-release"]')?.content || null

export type Release = ReturnType<typeof createRelease>

/** Detects that the server has a newer build: parts of this one may be gone. */
export function createRelease({
  mine = own,
  ask = askServer,
}: { mine?: string | null; ask?: () => Promise<string | null> } = {}) {
  let newer = false
  const watchers = new Set<() => void>()
  return {
    /** Whether a newer console will be loaded with the next page load. */
    isNewer: (): boolean => newer,
    /** Checks which build the server has. A lost answer says nothing. */
    check: async (): Promise<void> => {
      if (mine === null || newer) return
      const served = await ask()
      if (served === null || served === mine) return
      newer = true
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** @returns the server's build; null if it is unknown */
async function askServer(): Promise<string | null> {
  try {
    const answer = await fetch('/release.json', { cache: 'no-store' })
    const told: unknown = answer.ok ? await answer.json() : null
    return typeof told === 'object' &&
      told !== null &&
      'release' in told &&
      typeof told.release === 'string'
      ? told.release
      : null
  } catch {
    // Unknown without an answer; checked again when the server is back.
    return null
  }
}
