import { languageTag } from '@tandem/i18n/translator'
import { createClient, type TransportEvent } from '../data/client.ts'
import { readLocale } from '../data/locale.ts'
import { productBase } from '../data/product.ts'
import { readToken } from '../data/session.ts'

type Listener = (event: TransportEvent) => void
const listeners = new Set<Listener>()

/** The console's one client. What concerns all of it is told to whoever listens below. */
export const client = createClient({
  base: productBase(),
  token: readToken,
  language: () => languageTag(readLocale()),
  onEvent: (event) => {
    for (const listen of listeners) listen(event)
  },
})

export function onTransportEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
