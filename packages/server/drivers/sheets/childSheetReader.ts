import { realpath, stat } from 'node:fs/promises'
import {
  SheetRefused,
  type SheetBatch,
  type SheetFile,
  type SheetReader,
  type SheetReadOptions,
} from '../../ports/sheetReader.ts'
import { kindOfName } from './fileKind.ts'
import type { SheetFrame } from './sheetFrame.ts'
import { sheetLimits } from './sheetLimits.ts'
import { startSheetProcess, type SheetProcess } from './sheetProcess.ts'
import { createSlots, type Slots } from './slots.ts'

export type ChildSheetReaderOptions = {
  /** Files parsed concurrently, 2 by default; others wait. Each may use a child's whole heap. */
  concurrency?: number
  /** Working time of a child in ms, instead of the limit of its kind. */
  timeoutMs?: number
  /** Heap of a child, 512 MB by default. */
  heapMegabytes?: number
}

/** A reader that parses each file in a separate child process, so that no file can harm the server. */
export function createChildSheetReader(options: ChildSheetReaderOptions = {}): SheetReader {
  const slots = createSlots(options.concurrency ?? 2)
  return { read: (file, how = {}) => readFile(file, how, slots, options) }
}

async function* readFile(
  file: SheetFile,
  { signal, ...how }: SheetReadOptions,
  slots: Slots,
  { timeoutMs, heapMegabytes = sheetLimits.heapMegabytes }: ChildSheetReaderOptions,
): AsyncGenerator<SheetBatch> {
  signal?.throwIfAborted()
  const kind = kindOfName(file.name)
  const path = await realpath(file.path)
  const { size } = await stat(path)
  if (size === 0) throw new SheetRefused('file.empty')
  if (size > sheetLimits.bytes[kind]) throw new SheetRefused('file.tooLarge')

  const request = { path, kind, ...how }
  const release = await slots.take(signal)
  try {
    const child = await startSheetProcess(request, heapMegabytes)
    signal?.addEventListener('abort', child.kill, { once: true })
    try {
      yield* readBatches(child, timeoutMs ?? sheetLimits.timeoutMs[kind], signal)
    } finally {
      signal?.removeEventListener('abort', child.kill)
      await child.stop()
    }
  } finally {
    release()
  }
}

async function* readBatches(
  child: SheetProcess,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<SheetBatch> {
  let left = timeoutMs
  for (;;) {
    const started = performance.now()
    const frame = await nextFrame(child, left, signal)
    left -= performance.now() - started
    if ('end' in frame) return
    if ('refused' in frame) {
      const { code, line, encodings } = frame.refused
      throw new SheetRefused(code, line, undefined, encodings)
    }
    yield frame.batch
  }
}

/** The clock runs only while waiting for the child: a slow consumer costs it nothing. */
async function nextFrame(
  child: SheetProcess,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<SheetFrame> {
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      child.kill()
    },
    Math.max(timeoutMs, 0),
  )
  try {
    const next = await child.frames.next()
    signal?.throwIfAborted()
    if (!next.done) return next.value
  } finally {
    clearTimeout(timer)
  }
  if (late) throw new SheetRefused('file.timeout')
  const { outOfMemory, detail } = await child.ended
  if (outOfMemory) throw new SheetRefused('file.bomb', undefined, detail)
  throw new Error(`The sheet parser ended without a result: ${detail}`)
}
