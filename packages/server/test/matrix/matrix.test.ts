import { afterAll, beforeAll, expect, test } from 'vitest'

import { people } from './people.ts'
import { rowOf, rowPaths } from './rows.ts'
import { runCells } from './runCells.ts'
import { scene, type Scene } from './scene.ts'

let it: Scene
beforeAll(async () => {
  it = await scene(await people())
})
afterAll(async () => {
  await it.snapshots.close()
  await it.it.close()
})

test('every route has a row, and every row a route', () => {
  const paths = new Set(it.it.routes.map(({ path }) => path))
  expect([...paths].filter((path) => !rowOf(path))).toEqual([])
  expect(rowPaths().filter((path) => !paths.has(path))).toEqual([])
})

test('nobody gets further than declared, and a foreign id answers as a missing one', async () => {
  const { faults, cells, done } = await runCells(it)
  expect(cells).toBeGreaterThan(5_000)
  expect(faults).toEqual([])
  const idle = it.it.routes.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path}`).filter((call) => !done.has(call)),
  )
  const declared = it.it.routes.flatMap(({ methods, path }) =>
    rowOf(path)?.never ? methods.map((method) => `${method} ${path}`) : [],
  )
  expect(idle.filter((call) => !declared.includes(call))).toEqual([])
}, 1_800_000)
