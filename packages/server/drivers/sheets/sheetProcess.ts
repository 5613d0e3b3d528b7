import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SheetFrame, SheetRequest } from './sheetFrame.ts'

/** A running child and what it has to say. */
export type SheetProcess = {
  frames: AsyncIterator<SheetFrame>
  /** Settles when the process is gone, however it went. */
  ended: Promise<SheetEnd>
  kill: () => void
  /** Kills it, throws away what it still had to say, and waits until it is gone. */
  stop(): Promise<void>
}

/** `outOfMemory`: it hit the heap limit or the system's. `detail` is the end of its error output. */
export type SheetEnd = { outOfMemory: boolean; detail: string }

const program = fileURLToPath(new URL('./sheetChild.ts', import.meta.url))
// Its own code and the packages it loads; real paths, for a folder of packages may be a link.
const readable = [
  './',
  '../../ports/',
  '../../package.json',
  '../../node_modules/',
  '../../../../package.json',
  '../../../../node_modules/',
]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : []))

/**
 * Starts the parser in a process of its own: a heap limit, an empty environment, and Node's
 * permission model, by which it can read its code and that one file, and write or start nothing.
 */
export function startSheetProcess(request: SheetRequest, heapMegabytes: number): SheetProcess {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      // Rows live for a moment only; a small nursery takes 100 MB less and no more time (measured).
      '--max-semi-space-size=8',
      '--permission',
      ...[...readable, request.path].map((path) => `--allow-fs-read=${path}`),
      program,
      JSON.stringify(request),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: {}, windowsHide: true },
  )
  let detail = ''
  child.stderr.on('data', (bytes: Buffer) => {
    detail = (detail + bytes.toString()).slice(-4000)
  })
  const ended = new Promise<SheetEnd>((resolve) => {
    child.once('error', (error) => resolve({ outOfMemory: false, detail: String(error) }))
    child.once('close', (code, signal) => {
      // V8 aborts at its heap limit (134 = 128 + SIGABRT); the kernel kills at its own.
      const outOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
      resolve({ outOfMemory, detail })
    })
  })
  const kill = () => void child.kill('SIGKILL')
  return {
    frames: readFrames(child.stdout),
    ended,
    kill,
    async stop() {
      kill()
      // Unread output would keep the process object open for ever.
      child.stdout.destroy()
      await ended
    },
  }
}

/** One frame for each line. Reading only when asked is what slows the child down to its reader. */
async function* readFrames(stdout: AsyncIterable<Buffer>): AsyncGenerator<SheetFrame> {
  let parts: Buffer[] = []
  for await (const chunk of stdout) {
    let from = 0
    for (let to = chunk.indexOf(0x0a); to !== -1; to = chunk.indexOf(0x0a, from)) {
      parts.push(chunk.subarray(from, to))
      const frame: SheetFrame = JSON.parse(Buffer.concat(parts).toString())
      yield frame
      parts = []
      from = to + 1
    }
    parts.push(chunk.subarray(from))
  }
}
