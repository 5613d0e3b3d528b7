import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of an archive; its content is streamed. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** 1980-01-01 00:00, the format's earliest date: the same content results in the same archive. */
const DATE = new Date(1980, 0, 1)

/**
 * A ZIP archive, compressed while it is read; only the current chunk is in memory. Content that throws ends the archive
 * with that error; a reader that leaves early ends the content.
 */
export function zip(entries: Iterable<ZipEntry>): Readable {
  const file = new ZipFile()
  let current: Readable | undefined
  for (const { name, content } of entries) {
    const options = { mtime: DATE, forceDosTimestamp: true }
    file.addReadStreamLazy(name, options, (use) => {
      current = Readable.from(content, { objectMode: false })
      use(null, current)
    })
  }
  const archive = new PassThrough()
  file.on('error', (error: Error) => archive.destroy(error))
  pipeline(file.outputStream, archive, () => current?.destroy())
  file.end()
  return archive
}
