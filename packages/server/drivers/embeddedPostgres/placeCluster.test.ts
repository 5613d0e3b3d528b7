import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nativeBinaries } from './nativeBinaries.ts'
import { placeCluster, SYSTEM_FOLDER } from './placeCluster.ts'
import { removeEmbeddedPostgres } from './removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'
import { canReach, unprivilegedUser } from './systemUser.ts'

const log = { info: () => undefined, warn: () => undefined }
const isRoot = process.getuid?.() === 0
const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
const treeIsOpen = await canReach(nobody, import.meta.dirname)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-place-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged account that the host has already', async () => {
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    const accounts = await readFile('/etc/passwd', 'utf8')
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const user = await unprivilegedUser()
    expect(user?.uid).not.toBe(0)
    expect((await stat(`/proc/${postgres.pid}`)).uid).toBe(user?.uid)
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
    expect(await readFile('/etc/passwd', 'utf8')).toBe(accounts)
    await postgres.stop()
    await removeEmbeddedPostgres(dataDir)
  })

  test('below a 0700 home the cluster is kept outside and linked, and found again', async () => {
    await chmod(folder, 0o700)
    const dataDir = join(folder, 'clone', 'data')
    const first = await startEmbeddedPostgres({ dataDir, log })
    await ask(first.url, `create table kept (word text); insert into kept values ('here')`)
    const clusterDir = await readlink(join(dataDir, 'postgres'))
    expect(dirname(dirname(clusterDir))).toBe(SYSTEM_FOLDER)
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir, log })
    expect(await ask(second.url, 'select * from kept')).toEqual([{ word: 'here' }])
    await second.stop()
    await removeEmbeddedPostgres(dataDir)
    await expect(stat(dirname(clusterDir))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('programs that the account cannot reach are copied once per version', async () => {
    await chmod(folder, 0o700)
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    const installed = await nativeBinaries()
    const hidden = { folder: join(folder, 'native'), version: installed.version }
    await cp(installed.folder, hidden.folder, { recursive: true, verbatimSymlinks: true })
    const user = await unprivilegedUser()
    const placement = await placeCluster(dataDir, user, hidden)
    const home = dirname(placement.clusterDir)
    try {
      expect(placement.nativeDir).toBe(join(home, 'native'))
      const postgres = join(placement.nativeDir, 'bin', 'postgres')
      const { stdout } = await promisify(execFile)(postgres, ['--version'], {
        cwd: '/',
        ...placement.user,
      })
      expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18/)

      const copiedAt = (await stat(postgres)).ctimeMs
      expect(await placeCluster(dataDir, user, hidden)).toEqual(placement)
      expect((await stat(postgres)).ctimeMs).toBe(copiedAt)
      await placeCluster(dataDir, user, { ...hidden, version: '99.0.0' })
      expect((await stat(postgres)).ctimeMs).not.toBe(copiedAt)
    } finally {
      await removeEmbeddedPostgres(dataDir)
    }
  })

  test('two clones below one 0700 home have a cluster each', async () => {
    await chmod(folder, 0o700)
    const dirs = [join(folder, 'one', 'data'), join(folder, 'two', 'data')]
    const started = await Promise.all(
      dirs.map((dataDir) => startEmbeddedPostgres({ dataDir, log })),
    )
    const links = await Promise.all(dirs.map((dataDir) => readlink(join(dataDir, 'postgres'))))
    expect(new Set(links).size).toBe(2)
    await Promise.all(started.map((postgres) => postgres.stop()))
    await Promise.all(dirs.map(removeEmbeddedPostgres))
  })

  test('a cluster that became unreachable moves out of the way with its data', async () => {
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    const first = await startEmbeddedPostgres({ dataDir, log })
    await ask(first.url, `create table kept (word text); insert into kept values ('here')`)
    await first.stop()
    await chmod(folder, 0o700)
    const moved = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error)
    // It cannot be renamed on another file system; an error then says what to do.
    if (moved instanceof Error) {
      expect(moved.message).toMatch(/EXDEV.*move it by hand/)
    } else {
      const second = started.parse(moved)
      expect(await ask(second.url, 'select * from kept')).toEqual([{ word: 'here' }])
      await second.stop()
    }
    await removeEmbeddedPostgres(dataDir)
  })

  const started = z.custom<Awaited<ReturnType<typeof startEmbeddedPostgres>>>(
    (value) => typeof value === 'object' && value !== null && 'stop' in value,
  )
})

describe.runIf(isRoot && treeIsOpen)('as a normal user', () => {
  test('the cluster runs in place, as that user', async () => {
    await chown(folder, nobody.uid, nobody.gid)
    const dataDir = join(folder, 'data')
    const script = join(import.meta.dirname, 'test/testHolder.ts')
    const holder = spawn(process.execPath, [script, dataDir], {
      uid: nobody.uid,
      gid: nobody.gid,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    if (!holder.stdout) throw new Error('its output is not piped')
    const [line] = await once(createInterface(holder.stdout), 'line')
    const { url, pid } = z
      .object({ url: z.string(), pid: z.number() })
      .parse(JSON.parse(String(line)))
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid)
    const gone = once(holder, 'exit')
    holder.disconnect()
    expect(await gone).toEqual([0, null])

    // Later with sudo: root uses the cluster as it is, and runs it as its owner.
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    expect((await stat(`/proc/${postgres.pid}`)).uid).toBe(nobody.uid)
    await postgres.stop()
  })

  test('a cluster of root is refused with a sentence', async () => {
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    await (await startEmbeddedPostgres({ dataDir, log })).stop()
    const holder = spawn(
      process.execPath,
      [join(import.meta.dirname, 'test/testHolder.ts'), dataDir],
      {
        ...(await differentUser(join(dataDir, 'postgres'))),
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    )
    if (!holder.stdout) throw new Error('its output is not piped')
    const [line] = await once(createInterface(holder.stdout), 'line')
    expect(String(line)).toMatch(/belongs to \w+: start as root again, or set TANDEM_DATA_DIR/)
  })
})

async function differentUser(path: string) {
  const { uid } = await stat(path)
  const other = uid === nobody.uid ? uid - 1 : nobody.uid
  return { uid: other, gid: other }
}

describe('whether an account can walk to a folder', () => {
  const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }

  test('search permission on each component decides', async () => {
    await chmod(folder, 0o711)
    expect(await canReach(stranger, folder)).toBe(true)
    await chmod(folder, 0o700)
    expect(await canReach(stranger, folder)).toBe(false)
    await chmod(folder, 0o744) // may list, but not enter
    expect(await canReach(stranger, folder)).toBe(false)
  })

  test('the owner needs his own bit, whatever the others may', async () => {
    await chmod(folder, 0o077)
    const { uid, gid } = await stat(folder)
    expect(await canReach({ name: 'owner', uid, gid }, folder)).toBe(false)
    await chmod(folder, 0o700)
    expect(await canReach({ name: 'owner', uid, gid }, folder)).toBe(true)
  })
})
