/** What could not be stored: the end of a message, a carrier's answer, a receipt, the next messages of a task. */
export const deadLetterKinds = ['end', 'answer', 'receipt', 'chunk'] as const
export type DeadLetterKind = (typeof deadLetterKinds)[number]

/** waiting: for staff; again: the engine is about to try it; done: stored after all. */
export const deadLetterStatuses = ['waiting', 'again', 'done'] as const
export type DeadLetterStatus = (typeof deadLetterStatuses)[number]
