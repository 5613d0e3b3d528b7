/**
 * What could not be stored: the outcome of a message, a carrier's response, a receipt, the next messages of a
 * task, a message from a handset.
 */
export const deadLetterKinds = ['end', 'answer', 'receipt', 'chunk', 'inbound'] as const
export type DeadLetterKind = (typeof deadLetterKinds)[number]

/** waiting: for staff; again: the engine is about to retry it; done: stored by a retry. */
export const deadLetterStatuses = ['waiting', 'again', 'done'] as const
export type DeadLetterStatus = (typeof deadLetterStatuses)[number]
