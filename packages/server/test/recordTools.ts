import type { Client } from './Client.ts'
import { okay, worldPassword, type World } from './world.ts'

/** Repeated steps in tests of records; `world` is a function because a suite creates its world before it runs. */
export function recordTools(world: () => World) {
  let count = 0
  /** A word no record has yet. */
  const unlike = (word: string) => `${word}${(count += 1)}`
  const addUser = (who: Client, body: Record<string, unknown>) => {
    const username = unlike('user')
    const account = { username, realname: username, password: worldPassword }
    return who.post('/sys/user/add', { ...account, ...body })
  }
  /** Id of the record a call added. */
  const idOf = async (call: ReturnType<Client['post']>) => String(okay(await call))
  /** Edits the current version of the record. */
  const edit = async (who: Client, path: string, id: string, change: Record<string, unknown>) => {
    const { version } = okay(await world().admin.get(`${path}/queryById`, { id }))
    return who.put(`${path}/edit`, { id, version, ...change })
  }
  return { unlike, addUser, idOf, edit }
}
