import { languageTag } from '@tandem/i18n/translator'
import { createClient } from '../data/client.ts'
import { readLocale } from '../data/locale.ts'
import { productBase } from '../data/product.ts'
import { readDevice, readToken } from '../data/session.ts'
import { tokenRenewal } from '../data/tokenRenewal.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Called whenever a call got no answer. */
export function onLostAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The client of the pages before sign-in. Each form reports its own refusals. */
export const guest = createClient({
  base: productBase(),
  token: readToken,
  device: readDevice,
  renewal: tokenRenewal,
  language: () => languageTag(readLocale()),
  onEvent: ({ kind }) => {
    if (kind !== 'unreachable' && kind !== 'timeout') return
    for (const listen of listeners) listen()
  },
})
