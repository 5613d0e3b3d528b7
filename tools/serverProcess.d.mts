import type { ChildProcess } from 'node:child_process'

/** How a server process is ended (serverProcess.mjs, which runs before types are known). */
export function serverProcess(
  server: ChildProcess,
  given?: {
    tell?: (line: string) => void
    stopMs?: number
    silentTicks?: number
    tickMs?: number
  },
): {
  stop(signal: NodeJS.Signals): void
  endNow(): Promise<void>
  forced(): boolean
}
