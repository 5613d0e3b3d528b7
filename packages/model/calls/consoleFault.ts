/** POST /sys/consoleFault -> null: what went wrong in somebody's console, for the log of the server. */
export interface ConsoleFault {
  /** Path of the page, without its search; at most 200 characters. */
  page: string
  /** Name and message of the error; at most 500. */
  fault: string
  /** At most 4,000. */
  stack: string
  /** Which components it went through; at most 2,000. */
  components: string
}
