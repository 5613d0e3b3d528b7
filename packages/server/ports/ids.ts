/** Generates record ids: positive, unique, increasing, below 2^53 until the year 2039. */
export interface Ids {
  /** The next id, greater than every previous one. */
  next(): bigint
}
