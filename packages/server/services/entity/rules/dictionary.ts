import { forgetDictionaries } from '../../organisation/dictionaryBook.ts'
import type { EntityRules } from '../rules.ts'

/** Dictionaries and their items are read from memory: a change drops it once it is durable. */
export const dictionaryRules: EntityRules = {
  open({ ports, afterCommit }) {
    afterCommit(() => forgetDictionaries(ports))
    return Promise.resolve()
  },
}
