import type pg from 'pg'

/** Where statements run: any connection of a pool, or one that is within a transaction of its caller. */
export type Connections = pg.Pool | pg.ClientBase
