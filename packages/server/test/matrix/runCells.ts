import { APP_ROLE, SYSTEM_ROLE } from '../../store/database/createDatabase.ts'
import { ask, type Asked } from './ask.ts'
import { type Cell, cellsOf, judge, valuesOf } from './cells.ts'
import { rehearsals } from './rehearsal.ts'
import { rowOf } from './rows.ts'
import type { Scene } from './scene.ts'

/** Reads running at once. */
const AT_ONCE = 6

/** Paths to run alone while working on a row: `TANDEM_MATRIX_ONLY='^/sys/user/' vitest run ...`. */
const only = new RegExp(process.env['TANDEM_MATRIX_ONLY'] ?? '')

/** Every nth group of cells, beginning with the seedth. */
export interface Sample {
  every: number
  seed: number
}

/** Asks every cell; writes are rehearsed, so that every cell finds the scene unchanged. */
export async function runCells(
  scene: Scene,
  look: (cells: readonly Cell[], answers: readonly Asked[]) => string[] = judge,
  { every, seed }: Sample = { every: 1, seed: 0 },
): Promise<{ cells: number; faults: string[]; done: ReadonlySet<string> }> {
  const { pool, wide } = scene.it.ports.database
  const stage = rehearsals({
    owner: scene.it.db.owner,
    pools: [
      { pool, role: APP_ROLE },
      { pool: wide, role: SYSTEM_ROLE },
    ],
  })
  const groups: Cell[][] = scene.it.routes.flatMap((route) => {
    const row = rowOf(route)
    if (!only.test(route.path)) return []
    return [
      ...Map.groupBy(cellsOf(scene, route, row), ({ method, who }) => `${method} ${who}`).values(),
    ]
  })
  const faults: string[] = []
  // Calls that succeeded for somebody: a matrix in which everything is refused would show nothing.
  const done = new Set<string>()
  let count = 0
  const one = async (cells: readonly Cell[]): Promise<void> => {
    const answers: Asked[] = []
    for (const cell of cells) {
      const who = cell.row.endsSession ? 'anonymous' : cell.who
      const call = () => ask(scene, cell.route, cell.method, who, valuesOf(scene, cell))
      const { result, wrote } = await stage.rehearse(call)
      const answer = { ...result, wrote }
      answers.push(answer)
      if (answer.status < 300) done.add(`${cell.method} ${cell.route.path}`)
      count += 1
    }
    faults.push(...look(cells, answers))
  }
  const waiting = groups.filter((_, index) => (index + seed) % every === 0)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { cells: count, faults, done }
}
