import { doorCalls } from '@tandem/model'
import { languageTag } from '@tandem/i18n/translator'
import { createClient, type TransportEvent } from '../data/client.ts'
import { createConnection } from '../data/connection.ts'
import { readLocale } from '../data/locale.ts'
import { isSomebodyElse, pageToken } from '../data/pageSession.ts'
import { productBase } from '../data/product.ts'
import { createRelease } from '../data/release.ts'
import { tokenRenewal } from '../data/tokenRenewal.ts'
import { onWake } from '../data/wake.ts'
import { retryFailedParts, watchFailedParts } from '../kit/failedParts.ts'

type Listener = (event: TransportEvent) => void
const listeners = new Set<Listener>()

/** Whether the server answers. */
export const connection = createConnection({
  probe: () => client.ask(doorCalls.doors, {}, { quiet: true }),
})

/** The console's only client. Events that concern the whole console go to the listeners below. */
export const client = createClient({
  base: productBase(),
  token: pageToken,
  isBarred: isSomebodyElse,
  renewal: tokenRenewal,
  language: () => languageTag(readLocale()),
  onAnswer: connection.heard,
  onEvent: (event) => {
    for (const listen of listeners) listen(event)
  },
})

/** Whether the server has a newer console than this page. */
export const release = createRelease()

export function onTransportEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

connection.onFound(() => {
  void release.check()
  retryFailedParts()
})
// A missing part means a missing server, or one with a newer console.
watchFailedParts(() => {
  connection.check()
  void release.check()
})
onWake(() => void release.check())
