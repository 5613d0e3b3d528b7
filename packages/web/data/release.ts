/** The build of the console this page is of; null where nobody serves a build (development). */
const own = document.querySelector<HTMLMetaElement>('meta[name="tandem-release"]')?.content || null

export type Release = ReturnType<typeof createRelease>

/** Notices that the server has another build by now: parts of this one may be gone. */
export function createRelease({
  mine = own,
  ask = askServer,
}: { mine?: string | null; ask?: () => Promise<string | null> } = {}) {
  let newer = false
  const watchers = new Set<() => void>()
  return {
    /** Whether a newer console waits for this page to be loaded again. */
    isNewer: (): boolean => newer,
    /** Looks which build the server has now. A lost answer says nothing. */
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

/** @returns the build the server has; null when it could not be learned */
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
    // Without an answer nothing is known; it is asked again when the server is back.
    return null
  }
}
