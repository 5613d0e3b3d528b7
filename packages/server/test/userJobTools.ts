import ExcelJS from 'exceljs'

import { signedInCtx } from '../http/authenticate.ts'
import { exportSources } from '../services/nouns/exportSources.ts'
import type { Runner } from '../services/runner/startRunner.ts'
import { startUserJobs } from '../services/nouns/userJobs/startUserJobs.ts'
import type { UserJobsOptions } from '../services/nouns/userJobs/userJobsOptions.ts'
import type { Client } from './Client.ts'
import { okay, type World } from './world.ts'

/** Repeated steps in tests of exports and imports. */
export function userJobTools(it: Pick<World, 'ports' | 'app' | 'admin'>) {
  const runners: Pick<Runner, 'stop'>[] = []
  // Long enough for a busy machine to renew a job's lease in time, and short enough to resume an abandoned job.
  const quick = { pollMs: 20, beatMs: 50, leaseMs: 5_000, slots: 3 }

  /** A runner of its own, as each process has one. */
  function runner(more: Partial<UserJobsOptions> = {}): Pick<Runner, 'stop'> {
    const { ports } = it
    const options = {
      ports,
      sources: exportSources(ports),
      ctxOf: signedInCtx,
      log: { warn: () => undefined },
      timing: quick,
    }
    const made = startUserJobs({ ...options, ...more })
    runners.push(made)
    return made
  }

  const jobs = async (who: Client, query: Record<string, string> = {}) =>
    okay(await who.get('/sys/userJob/list', { pageSize: 200, ...query })).records
  const jobOf = async (who: Client, id: string) =>
    (await jobs(who)).find((job: { id: string }) => job.id === id)

  async function ended(who: Client, id: string) {
    return until(async () => {
      const job = await jobOf(who, id)
      return ['queued', 'running'].includes(job.status) ? undefined : job
    })
  }

  /** Asks until there is a result. */
  async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const found = await ask()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('It took too long')
  }

  async function sheet(who: Client, id: string): Promise<string[][]> {
    const reply = await who.raw('GET', `/sys/userJob/file/${id}`)
    if (reply.statusCode !== 200) throw new Error(`No file: ${reply.payload}`)
    const book = new ExcelJS.Workbook()
    // exceljs declares its own Buffer, which Node's is not assignable to.
    await book.xlsx.load(reply.rawPayload as unknown as ExcelJS.Buffer)
    const rows: string[][] = []
    book.worksheets[0]?.eachRow((row) => {
      rows.push(
        Array.from(
          { length: book.worksheets[0]?.columnCount ?? 0 },
          (_, index) => row.getCell(index + 1).text,
        ),
      )
    })
    return rows
  }

  async function upload(who: Client, path: string, name: string, content: Buffer | string) {
    const boundary = 'tandem-test-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const response = await it.app.inject({
      method: 'POST',
      url: `/tandem${path}`,
      headers: {
        'x-access-token': who.token,
        'accept-language': who.locale,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(head),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
    return { status: response.statusCode, ...response.json() }
  }

  const csv = (word: string, count: number) =>
    [
      'dictCode,dictName,dictNameEn',
      ...Array.from({ length: count }, (_, n) => `${word}_${n},名,Name`),
    ].join('\r\n')
  const dictionaries = async (word: string) =>
    okay(await it.admin.get('/sys/dict/list', { dictCode: `${word}*`, pageSize: 1 })).total

  /** Reads a sheet and starts its import with the suggested columns. */
  async function importSheet(who: Client, content: string) {
    const draft = (await upload(who, '/sys/dict/importSheet', 'sheet.csv', content)).result
    const input = { id: draft.id, mapping: draft.mapping }
    return okay(await who.post('/sys/dict/importJob', input)).id as string // the id of a job
  }

  /** Ends the runners of one test. */
  const stopRunners = async (): Promise<void> => {
    for (const made of runners.splice(0)) await made.stop()
  }
  return {
    quick,
    runner,
    jobs,
    jobOf,
    ended,
    until,
    sheet,
    upload,
    csv,
    dictionaries,
    importSheet,
    stopRunners,
  }
}
