import { afterAll, beforeAll, expect, test } from 'vitest'

import { people } from './people.ts'
import { rowOf, rowPaths } from './rows.ts'
import { runCells } from './runCells.ts'
import { scene, type Scene } from './scene.ts'
import { idsIn } from './schemas.ts'

let it: Scene
beforeAll(async () => {
  it = await scene(await people())
})
afterAll(async () => {
  await it.snapshots.close()
  await it.it.close()
})

test('every call says whose ids it takes, and every row has a route', () => {
  const unsaid = it.it.routes.flatMap((route) => {
    const { ids = {} } = rowOf(route)
    return idsIn(route.in)
      .filter((name) => !(name in ids))
      .map((name) => `${route.path} ${name}`)
  })
  expect(unsaid).toEqual([])
  const paths = new Set(it.it.routes.map(({ path }) => path))
  expect(rowPaths().filter((path) => !paths.has(path))).toEqual([])
})

test('nobody gets further than declared, and a foreign id answers as a missing one', async () => {
  const { faults, cells, done } = await runCells(it)
  expect(faults).toEqual([])
  expect(cells).toBeGreaterThan(5_000)
  const idle = it.it.routes.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path}`).filter((call) => !done.has(call)),
  )
  const declared = it.it.routes.flatMap((route) =>
    rowOf(route).never ? route.methods.map((method) => `${method} ${route.path}`) : [],
  )
  expect(idle.filter((call) => !declared.includes(call))).toEqual([])
}, 1_800_000)
