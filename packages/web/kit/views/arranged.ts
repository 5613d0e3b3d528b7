import type { Arrangement, ListView } from '../list.ts'

/** A list as far as views are about it: how it is filtered and sorted. */
export type Arranged = Pick<ListView<unknown>, 'arrangement' | 'arrange'>

/** The whole list in its own order. */
export const everything: Arrangement = { filters: {}, sort: null }
