type Listener = (id: string) => void
const listeners = new Set<Listener>()

/** Asks the console to show one announcement, wherever it is listed. */
export function showNotice(id: string): void {
  for (const listen of listeners) listen(id)
}

/** Listens for the announcement to show; returns how to stop. */
export function onShowNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
