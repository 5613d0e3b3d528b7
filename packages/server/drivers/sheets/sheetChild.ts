import { Console } from 'node:console'
import { once } from 'node:events'
import { type SheetBatch, SheetRefused, type TextReading } from '../../ports/sheetReader.ts'
import { checkSignature } from './fileKind.ts'
import { layOut } from './layOut.ts'
import type { SheetFrame, SheetRequest } from './sheetFrame.ts'

// The program of the child process. Parsers are loaded on demand: a bomb is refused before any.

async function* batchesOf(request: SheetRequest): AsyncGenerator<SheetBatch> {
  const { path, kind, column, table } = request
  if (kind === 'xlsx') {
    yield* layOut((await import('./xlsxRows.ts')).xlsxRows(path), { column, table })
  } else if (kind === 'xls') {
    yield* layOut((await import('./xlsRows.ts')).xlsRows(path), { column, table })
  } else {
    const { rows, text } = await (await import('./textRows.ts')).textRows(path, request)
    let told: { text?: TextReading } = { text }
    for await (const batch of layOut(rows, { column, table, plain: kind === 'txt' })) {
      yield { ...batch, ...told }
      told = {}
    }
  }
}

async function send(frame: SheetFrame): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(frame)}\n`)) await once(process.stdout, 'drain')
}

async function main(request: SheetRequest): Promise<void> {
  try {
    await checkSignature(request.path, request.kind)
    for await (const batch of batchesOf(request)) await send({ batch })
    await send({ end: true })
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    const { code, line, encodings } = error
    await send({ refused: line === undefined ? { code, encodings } : { code, line, encodings } })
  }
}

// Standard output is for frames only; the xls parser prints remarks.
globalThis.console = new Console(process.stderr)
// The reader is gone: there is nobody to report to.
process.stdout.on('error', () => process.exit(1))
const request: SheetRequest = JSON.parse(process.argv[2] ?? '{}')
await main(request)
