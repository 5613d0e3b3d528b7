/**
 * What of a list or an entity waits for a person: its rows by a query of its own. Home counts them for those who can decide,
 * and the line leads to the list with that query. Its text is `attention.waiting.<name>`, with the number as `n`.
 */
export interface Waiting {
  /** The query of the list, as its address has it. */
  where: Readonly<Record<string, string>>
  /** Access code of who can do something about it; left out: whoever reads the list. */
  decides?: `${string}:${string}`
  /** Whose rows count: those of other companies, or of the own one alone; left out: all in sight. */
  of?: 'others' | 'own'
  /** Column of the user who asked and cannot decide alone. */
  askedBy?: string
  /** Only what is so young, in days: older rows are history. */
  days?: number
  /** danger: traffic stops or money is lost; info: it can wait a day. */
  tone: 'danger' | 'warning' | 'info'
  /** What kind of matter it is: the word of its tag, `attention.tag.<tag>`. */
  tag: 'review' | 'payment' | 'approval' | 'alarm' | 'callback' | 'refused'
}
