/** Makes ids of records: positive, unique, ever greater, below 2^53 until the year 2039 and then some. */
export interface Ids {
  /** The next id, greater than every one before it. */
  next(): bigint
}
