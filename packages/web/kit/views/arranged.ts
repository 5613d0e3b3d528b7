import type { Arrangement, ListView } from '../list.ts'

/** The part of a list that views store: filters and order. */
export type Arranged = Pick<ListView<unknown>, 'arrangement' | 'arrange'>

/** The whole list in default order. */
export const everything: Arrangement = { filters: {}, sort: null }
