import { Console } from 'node:console'
import { once } from 'node:events'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { checkSignature } from './fileKind.ts'
import { layOut } from './layOut.ts'
import type { RawRows } from './rawRow.ts'
import type { SheetFrame, SheetRequest } from './sheetFrame.ts'

// The program of the child process. Parsers are loaded on demand: a bomb is refused before any.

async function rowsOf({ path, kind }: SheetRequest): Promise<RawRows> {
  if (kind === 'xlsx') return (await import('./xlsxRows.ts')).xlsxRows(path)
  if (kind === 'xls') return (await import('./xlsRows.ts')).xlsRows(path)
  return (await import('./textRows.ts')).textRows(path, kind)
}

async function send(frame: SheetFrame): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(frame)}\n`)) await once(process.stdout, 'drain')
}

async function main(request: SheetRequest): Promise<void> {
  try {
    await checkSignature(request.path, request.kind)
    for await (const batch of layOut(await rowsOf(request), request.column)) await send({ batch })
    await send({ end: true })
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    const { code, line } = error
    await send({ refused: line === undefined ? { code } : { code, line } })
  }
}

// Standard output is for frames only; the xls parser prints remarks.
globalThis.console = new Console(process.stderr)
// The reader is gone: there is nobody to report to.
process.stdout.on('error', () => process.exit(1))
const request: SheetRequest = JSON.parse(process.argv[2] ?? '{}')
await main(request)
