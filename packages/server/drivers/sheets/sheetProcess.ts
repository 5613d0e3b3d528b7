import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SheetFrame, SheetRequest } from './sheetFrame.ts'
import { sheetSources } from './sheetSources.ts'

/** A running child and its output. */
export type SheetProcess = {
  frames: AsyncIterator<SheetFrame>
  /** Settles when the process has ended, however it ended. */
  ended: Promise<SheetEnd>
  kill: () => void
  /** Kills it, discards its remaining output, and waits until it has ended. */
  stop(): Promise<void>
}

/**
 * `outOfMemory`: it reached the heap limit or the system's. `detail` is the end of its error output.
 */
export type SheetEnd = { outOfMemory: boolean; detail: string }

const program = fileURLToPath(new URL('./sheetStart.mjs', import.meta.url))
// Its own code and the packages it loads; real paths, because a package folder may be a link.
const readable = [
  './',
  '../../ports/',
  '../../../core/',
  '../../package.json',
  '../../node_modules/',
  '../../../../package.json',
  '../../../../node_modules/',
]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : []))

/**
 * Starts the parser in a separate process: a heap limit, an empty environment, and Node's
 * permission model, which lets it read its code and that one file, and write or start nothing.
 */
export async function startSheetProcess(
  request: SheetRequest,
  heapMegabytes: number,
): Promise<SheetProcess> {
  const sources = await sheetSources()
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      // Rows live only briefly; a small nursery saves 100 MB and no time is lost (measured).
      '--max-semi-space-size=8',
      '--permission',
      ...[...readable, request.path].map((path) => `--allow-fs-read=${path}`),
      program,
      JSON.stringify(request),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: {}, windowsHide: true },
  )
  // One that ends before it has read everything says why on its way.
  child.stdin.on('error', () => undefined)
  child.stdin.end(sources)
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

/** One frame per line. Reading only on demand slows the child down to its reader. */
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
