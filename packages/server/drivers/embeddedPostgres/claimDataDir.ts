import { stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts'

/** Releases the data directory. */
export type Release = () => Promise<void>

/**
 * Makes this process the only supervisor of the data directory.
 *
 * The claim is a listening socket without a file (an abstract one on Linux, a pipe on Windows)
 * named after the folder's device and inode: the kernel releases it when the process dies, however
 * it dies, so there is never a stale lock to remove. Another process can ask it for the holder's
 * process id.
 *
 * @throws EmbeddedPostgresError if another process holds it.
 */
export async function claimDataDir(dataDir: string): Promise<Release> {
  const { dev, ino } = await stat(dataDir)
  const name = `tandem-postgres-${dev}-${ino}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()) // the client is gone: nothing to answer
    socket.end(String(process.pid))
  })
  try {
    server.listen(path)
    await once(server, 'listening')
  } catch (cause) {
    if (!isInUse(cause)) throw cause
    const holder = await askHolder(path)
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} is in use by another Tandem${holder ? ` (process ${holder})` : ''}: stop it first, or set TANDEM_DATA_DIR to another folder.`,
      { cause },
    )
  }
  server.unref()
  return async () => {
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
}

const isInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function askHolder(path: string): Promise<string> {
  const socket = connect(path)
  let answer = ''
  try {
    for await (const chunk of socket) answer += String(chunk)
  } catch {
    return '' // it ended at this very moment; its id is only a courtesy
  }
  return answer
}
