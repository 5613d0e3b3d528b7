/** POST /sys/consoleFault -> null: an error in a user's console, for the server log. */
export interface ConsoleFault {
  /** Path of the page, without its query; at most 200 characters. */
  page: string
  /** Name and message of the error; at most 500. */
  fault: string
  /** At most 4,000. */
  stack: string
  /** The component stack; at most 2,000. */
  components: string
}
