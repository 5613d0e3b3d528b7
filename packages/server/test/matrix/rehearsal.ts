import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Stage {
  /** Opened with the first use: most calls are refused before they ask the database. */
  client: () => Promise<pg.PoolClient>
  /** Its transaction has begun: with the first statement, as every round trip counts in thousands of calls. */
  isBegun: boolean
  /** The previous transaction has ended. */
  free: Promise<void>
}

const WAIT_MS = 120_000
/** Any pool whose login may put on both roles, and the pools of the application that are rehearsed with them. */
interface Rehearsed {
  owner: pg.Pool
  pools: readonly { pool: pg.Pool; role: string }[]
}
const SETTINGS = ['companies', 'reader', 'reader_own', 'reader_line', 'reader_roles']
const CLOSED = [
  `set local role none`,
  `set local tandem.everything = 'off'`,
  ...SETTINGS.map((name) => `set local tandem.${name} = ''`),
].join('; ')

/**
 * Tries writes without effect: inside `rehearse` every transaction of the pools is a savepoint of one that is rolled
 * back at the end, in the role of its pool. Deferred triggers do not run, everything else does.
 */
export function rehearsals({ owner, pools }: Rehearsed) {
  const stages = new AsyncLocalStorage<Stage>()
  const onStage = async (stage: Stage, role: string): Promise<pg.PoolClient> => {
    const { free } = stage
    let leave = (): void => undefined
    stage.free = new Promise((resolve) => (leave = resolve))
    await Promise.race([free, tooLong()])
    return savepoints(await stage.client(), stage, role, leave)
  }
  for (const { pool, role } of pools) {
    const connect = pool.connect.bind(pool)
    // pg's overload with a callback is used only by pool.query, which opens no transaction.
    pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
      const stage = stages.getStore()
      if (callback) return connect(callback)
      return stage ? onStage(stage, role) : connect()
    }) as typeof pool.connect
  }
  return {
    /** Also answers whether anything was written: a transaction gets a number of its own by its first write. */
    async rehearse<T>(work: () => Promise<T>): Promise<{ result: T; wrote: boolean }> {
      const used: { client?: Promise<pg.PoolClient> } = {}
      const client = () => (used.client ??= owner.connect())
      const stage: Stage = { client, isBegun: false, free: Promise.resolve() }
      try {
        const result = await stages.run(stage, work)
        return { result, wrote: await ended(await used.client, stage) }
      } finally {
        const opened = await used.client
        if (stage.isBegun) await opened?.query('rollback')
        opened?.release()
      }
    },
  }
}

const END = 'select pg_current_xact_id_if_assigned() is not null as wrote; rollback'

/** Ends the transaction, if one has begun, without effect; whether it wrote anything. */
async function ended(client: pg.PoolClient | undefined, stage: Stage): Promise<boolean> {
  if (!client || !stage.isBegun) return false
  // A text of several statements has several results, though the types do not say so.
  const results: unknown = await client.query(END)
  stage.isBegun = false
  if (!Array.isArray(results)) throw new Error('two statements have two results')
  return results[0].rows[0].wrote === true
}

async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())
  throw new Error('a call holds one transaction and opens another: it would wait for itself')
}

/** A connection whose transactions are savepoints. */
function savepoints(
  client: pg.PoolClient,
  stage: Stage,
  role: string,
  leave: () => void,
): pg.PoolClient {
  const own = new Map<PropertyKey, unknown>([['release', leave]])
  const query = (first: unknown, ...rest: unknown[]) => {
    const begin = stage.isBegun ? '' : 'begin; '
    // A statement outside a transaction comes after this one on its connection.
    if (begin !== '' && !(typeof first === 'string' && BEGIN.test(first))) void client.query(begin)
    stage.isBegun = true
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed on as it came, whichever of pg's overloads
    return (client.query as (...given: unknown[]) => unknown).call(
      client,
      typeof first === 'string' ? inside(first, role, begin) : first,
      ...rest,
    )
  }
  own.set('query', query)
  return new Proxy(client, {
    get: (target, name) => {
      if (own.has(name)) return own.get(name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (_target, name, value) => {
      own.set(name, value)
      return true
    },
  })
}

const BEGIN = /^begin\b/i

function inside(statement: string, role: string, begin: string): string {
  if (BEGIN.test(statement)) {
    return statement.replace(BEGIN, `${begin}savepoint rehearsal; set local role ${role}`)
  }
  if (/^commit$/i.test(statement)) return `release savepoint rehearsal; ${CLOSED}`
  if (/^rollback$/i.test(statement)) {
    return `rollback to savepoint rehearsal; release savepoint rehearsal; ${CLOSED}`
  }
  return statement
}
