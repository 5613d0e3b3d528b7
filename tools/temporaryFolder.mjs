import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'tandem-run-'
/** Several times what a run of all tests has there at once. */
const NEEDED_BYTES = 8e9

/**
 * A folder for everything temporary of this process and those it starts (`TMPDIR`), removed when it ends. It is in memory if
 * there is plenty: tests create some hundred thousand files, most of them PostgreSQL's, and on a disk their creation
 * alone costs minutes of processor time.
 * @returns {string} its path; every account can enter it, as the one that runs PostgreSQL must
 */
export function temporaryFolder() {
  const isQuick = hasMemory()
  if (isQuick) removeAbandoned()
  const folder = mkdtempSync(join(isQuick ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    // Some tests run programs from their folders.
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
    const isRunnable = mount !== null && !mount[1].split(',').includes('noexec')
    return isRunnable && bavail * bsize > NEEDED_BYTES && availableMemory() > NEEDED_BYTES
  } catch {
    return false // another system
  }
}

/** What can be used without swapping, the file cache included, in bytes. */
function availableMemory() {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024
}

/** A killed run leaves its folder behind, which would stay in memory. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
