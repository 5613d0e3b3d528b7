import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface Stage {
  client: pg.PoolClient
  /** The transaction before has ended. */
  free: Promise<void>
}

const WAIT_MS = 10_000
const SETTINGS = ['companies', 'reader', 'reader_own', 'reader_line', 'reader_roles']
const CLOSED = [
  `set local tandem.everything = 'off'`,
  ...SETTINGS.map((name) => `set local tandem.${name} = ''`),
].join('; ')

/**
 * Lets writes be tried without effect: inside `rehearse` every transaction of the pool is a savepoint of one that is
 * rolled back at the end. Deferred triggers do not run, everything else does.
 */
export function rehearsals(pool: pg.Pool) {
  const stages = new AsyncLocalStorage<Stage>()
  const connect = pool.connect.bind(pool)
  const onStage = async (stage: Stage): Promise<pg.PoolClient> => {
    const { free } = stage
    let leave = (): void => undefined
    stage.free = new Promise((resolve) => (leave = resolve))
    await Promise.race([free, tooLong()])
    return savepoints(stage.client, leave)
  }
  // pg's overload with a callback is only used by pool.query, which asks for no transaction.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    const stage = stages.getStore()
    if (callback) return connect(callback)
    return stage ? onStage(stage) : connect()
  }) as typeof pool.connect
  return {
    async rehearse<T>(work: () => Promise<T>): Promise<T> {
      const client = await connect()
      try {
        await client.query('begin')
        return await stages.run({ client, free: Promise.resolve() }, work)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  }
}

async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())
  throw new Error('a call holds one transaction and opens another: it would wait for itself')
}

/** A connection whose transactions are savepoints. */
function savepoints(client: pg.PoolClient, leave: () => void): pg.PoolClient {
  const own = new Map<PropertyKey, unknown>([['release', leave]])
  const query = (first: unknown, ...rest: unknown[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed on as it came, whichever of pg's overloads
    (client.query as (...given: unknown[]) => unknown).call(
      client,
      typeof first === 'string' ? inside(first) : first,
      ...rest,
    )
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

function inside(statement: string): string {
  if (/^begin\b/i.test(statement)) return statement.replace(/^begin\b/i, 'savepoint rehearsal')
  if (/^commit$/i.test(statement)) return `release savepoint rehearsal; ${CLOSED}`
  if (/^rollback$/i.test(statement)) {
    return `rollback to savepoint rehearsal; release savepoint rehearsal; ${CLOSED}`
  }
  return statement
}
