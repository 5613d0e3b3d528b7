import { z } from 'zod'
import { rounded } from './server/latency.ts'
import { startServer } from './server/startServer.ts'

// Imports blacklists of several lengths into one company, each of other numbers than the one before, over HTTP: from the
// first byte of the file until its job has ended. The last one is imported again, when every row is known.
// Arguments: rows of each sheet (10000 100000).
const sizes = process.argv.slice(2).map(Number)
const lengths = sizes.length > 0 ? sizes : [10_000, 100_000]
const POLL_MS = 100
const PATH = '/sms/blacklist'
const FIRST = 447_700_000_000

const reply = z.object({ success: z.literal(true), result: z.unknown() })
const draftSchema = z.object({ id: z.string(), mapping: z.array(z.string().nullable()) })
const jobSchema = z.object({ id: z.string(), status: z.string(), error: z.string().nullable() })

const server = await startServer()
try {
  const headers = await server.signIn('harbor')
  const ask = async (method: string, path: string, body?: FormData | object): Promise<unknown> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${server.api}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
    return reply.parse(JSON.parse(text)).result
  }
  const present = async () =>
    z.object({ total: z.number() }).parse(await ask('GET', `${PATH}/list?exactCount=true`)).total

  /** Seconds from the file to the end of its job. */
  const imported = async (from: number, rows: number): Promise<number> => {
    const lines = Array.from({ length: rows }, (_, row) => `+${from + row},Bench`)
    const form = new FormData()
    form.set('file', new Blob([['msisdn,reason', ...lines].join('\r\n')]), 'blacklist.csv')
    const begun = performance.now()
    const { id, mapping } = draftSchema.parse(await ask('POST', `${PATH}/importSheet`, form))
    const started = jobSchema.parse(await ask('POST', `${PATH}/importJob`, { id, mapping }))
    for (;;) {
      const page = await ask('GET', `/sys/userJob/list?id=${started.id}`)
      const [job] = z.object({ records: z.array(jobSchema) }).parse(page).records
      if (job && !['queued', 'running'].includes(job.status)) {
        if (job.status !== 'done') throw new Error(`The job is ${job.status}: ${job.error}`)
        return (performance.now() - begun) / 1000
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  const report = (rows: number, known: number, seconds: number, again: boolean) =>
    console.log(
      JSON.stringify({
        bench: 'sheetImport',
        figure: again ? 'again' : 'new',
        rows,
        present: known,
        unit: 'rows/s',
        value: rounded(rows / seconds, 0),
        seconds: rounded(seconds, 1),
      }),
    )

  let next = FIRST
  for (const rows of lengths) {
    const known = await present()
    report(rows, known, await imported(next, rows), false)
    const added = (await present()) - known
    if (added !== rows) throw new Error(`${added} of ${rows} rows came in`)
    next += rows
  }
  const rows = lengths.at(-1) ?? 0
  report(rows, await present(), await imported(next - rows, rows), true)
} finally {
  await server.stop()
}
