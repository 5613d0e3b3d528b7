import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTemplate, isWhole } from '../e2e/template.ts'
import { inOrder, LONGEST } from './journeyOrder.ts'
import { LONGEST_TESTS } from './testOrder.ts'

/** What declares a journey, by its address. */
const JOURNEY = pathToFileURL(join(import.meta.dirname, '../e2e/journey.ts')).href

let folder: string
let template: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-template-'))
  template = join(folder, 'template')
  await mkdir(template)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('files with a platform of their own are started first, then the longest, the others by name', () => {
  const named = (...names: string[]) => names.map((name) => `e2e/${name}.e2e.ts`)
  expect(inOrder(named('lists', 'shell', 'brands', 'kill'))).toEqual(
    named('kill', 'shell', 'brands', 'lists'),
  )
})

test('each of the longest journeys and tests is a file that is there', async () => {
  const root = join(import.meta.dirname, '..')
  const journeys = await readdir(join(root, 'e2e'))
  expect(LONGEST.filter((name) => !journeys.includes(`${name}.e2e.ts`))).toEqual([])
  const folders = ['packages/server', 'packages/web/app'].map((folder) => join(root, folder))
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))
  const tests = files.flat().map((file) => basename(file).replace(/\.test\.tsx?$/, ''))
  expect(LONGEST_TESTS.filter((name) => !tests.includes(name))).toEqual([])
})

test('beside other tests one file runs at a time, the others when these are done; each is counted, also one that does not load', async () => {
  const log = join(folder, 'log')
  const lines = async () => (existsSync(log) ? await readFile(log, 'utf8') : '').split('\n')
  const says = async (line: string): Promise<void> => {
    while (!(await lines()).includes(line)) await delay(10)
  }
  const script = async (name: string, work: string) => {
    const path = join(folder, `${name}.e2e.ts`)
    const head = `import { journey } from '${JOURNEY}'; import { appendFileSync, readFileSync } from 'node:fs'`
    const say = `const say = (line) => appendFileSync('${log}', line + '\\n')`
    const soon = `const soon = () => new Promise((go) => setTimeout(go, 100))`
    await writeFile(path, `${head}; ${say}; ${soon}; journey('works', async () => {${work}})`)
    return path
  }
  const files = [
    await script('a', `say('a'); await soon(); say('a ends')`),
    await script('b', `say('b'); await soon(); say('b ends')`),
    // It waits for another one, which has to run beside it.
    await script(
      'c',
      `say('c'); while (!readFileSync('${log}', 'utf8').includes('other')) await soon()`,
    ),
    await script('d', `say('other')`),
    await script('e', `}); throw new Error('broken'); (() => {`),
  ]
  const totals = join(folder, 'totals.json')
  const program = join(import.meta.dirname, 'runJourneys.ts')
  const child = spawn(process.execPath, [program, '1', '2', totals, ...files])
  const ended = once(child, 'exit')
  child.stdout.resume()
  await says('c')
  expect((await lines()).slice(0, 5)).toEqual(['a', 'a ends', 'b', 'b ends', 'c'])
  child.stdin.end()
  expect(await ended).toEqual([1, null])
  const counted = JSON.parse(await readFile(totals, 'utf8'))
  expect(counted).toMatchObject({ passed: 4, failed: 1 })
  for (const by of [counted.seconds, counted.processors]) {
    expect(Object.keys(by).toSorted()).toEqual(files)
  }
})

test('a process that ends early fails its file, and another one walks the files that are left', async () => {
  const script = async (name: string, work: string) => {
    const path = join(folder, `${name}.e2e.ts`)
    await writeFile(
      path,
      `import { journey } from '${JOURNEY}'; journey('works', async () => {${work}})`,
    )
    return path
  }
  const files = [await script('a', `process.exit(1)`), await script('b', ``)]
  const totals = join(folder, 'totals.json')
  const program = join(import.meta.dirname, 'runJourneys.ts')
  const child = spawn(process.execPath, [program, '1', '1', totals, ...files])
  const ended = once(child, 'exit')
  child.stdout.resume()
  child.stdin.end()
  expect(await ended).toEqual([1, null])
  expect(JSON.parse(await readFile(totals, 'utf8'))).toMatchObject({ passed: 1, failed: 1 })
})

test('what a file prepares is put back before the next one begins, also where its journey fails', async () => {
  const log = join(folder, 'log')
  const script = async (name: string, body: string) => {
    const path = join(folder, `${name}.e2e.ts`)
    await writeFile(
      path,
      `import { declare, journey } from '${JOURNEY}'; import { after, before } from 'node:test'; ` +
        `import { appendFileSync } from 'node:fs'; const say = (line) => appendFileSync('${log}', line + '\\n'); ${body}`,
    )
    return path
  }
  const hooks = (name: string) =>
    `declare(() => { before(() => say('${name} begins')); after(async () => { await null; say('${name} ends') }) }); `
  const files = [
    await script('a', `${hooks('a')} journey('a', async () => { throw new Error('broken') })`),
    await script('b', `${hooks('b')} journey('b', async () => say('b'))`),
  ]
  const program = join(import.meta.dirname, 'runJourneys.ts')
  const child = spawn(process.execPath, [program, '1', '1', join(folder, 'totals.json'), ...files])
  const ended = once(child, 'exit')
  child.stdout.resume()
  child.stdin.end()
  expect(await ended).toEqual([1, null])
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  expect(lines).toEqual(['a begins', 'a ends', 'b begins', 'b', 'b ends'])
})

test('a copied platform keeps its keys and the mode of its database, and asks for a port of its own', async () => {
  await mkdir(join(template, 'postgres'), { mode: 0o700 })
  await writeFile(join(template, 'postgres', 'PG_VERSION'), '18\n')
  await writeFile(
    join(template, 'embeddedPostgres.json'),
    JSON.stringify({ port: 5433, ownerPassword: 'kept', initialised: true }),
    { mode: 0o600 },
  )
  const copy = join(folder, 'copy')
  await mkdir(copy)
  copyTemplate(template, copy)
  const kept = await readFile(join(copy, 'embeddedPostgres.json'), 'utf8')
  expect(JSON.parse(kept)).toEqual({ port: 0, ownerPassword: 'kept', initialised: true })
  expect((await stat(join(copy, 'postgres'))).mode & 0o777).toBe(0o700)
  expect(await readFile(join(copy, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})

test('two platforms never share a database: one that lies elsewhere is not copied', async () => {
  await mkdir(join(folder, 'elsewhere'))
  await symlink(join(folder, 'elsewhere'), join(template, 'postgres'))
  expect(isWhole(template)).toBe(false)
  expect(() => copyTemplate(template, join(folder, 'copy'))).toThrow('no database of its own')
})
