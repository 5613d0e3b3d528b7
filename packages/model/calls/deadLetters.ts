/** What could not be stored: the end of a message, a carrier's answer, a receipt, the next messages of a task. */
export const deadLetterKinds = ['end', 'answer', 'receipt', 'chunk'] as const
export type DeadLetterKind = (typeof deadLetterKinds)[number]

/** waiting: for staff; again: the engine is about to try it; done: stored after all. */
export const deadLetterStatuses = ['waiting', 'again', 'done'] as const
export type DeadLetterStatus = (typeof deadLetterStatuses)[number]

/** A line of GET /sys/deadLetter/list. */
export interface DeadLetterRow {
  id: string
  kind: DeadLetterKind
  status: DeadLetterStatus
  /** What the database said. */
  reason: string
  /** Times it was tried. */
  tries: number
  companyId: string | null
  companyId_dictText: string | null
  gatewayId_dictText: string | null
  taskId: string | null
  /** Name of the task. */
  taskId_dictText: string | null
  messageId: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
  abilities: { tryAgain?: true | 'deadLetter.notWaiting' }
}
