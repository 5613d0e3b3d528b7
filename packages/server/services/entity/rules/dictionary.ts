import { dictionaryTable } from '../../../store/seed/dictionaryTable.ts'
import { plainText } from '../../../store/entity/plainText.ts'
import { forgetDictionaries } from '../../organisation/dictionaryBook.ts'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

/** Dictionaries and their items are read from memory: a change drops it once it is durable. */
export const dictionaryItemRules: EntityRules = {
  open({ ports, afterCommit }) {
    afterCommit(() => forgetDictionaries(ports))
    return Promise.resolve()
  },
}

const builtIn = new Set(dictionaryTable.map(({ code }) => code))

/** Whether the platform itself, or a client of the API family, reads a dictionary by its code. */
export const isBuiltIn = (code: unknown): boolean => builtIn.has(plainText(code).toLowerCase())

/** Of what the platform reads the texts may change; the dictionary stays. */
export const dictionaryRules: EntityRules = {
  ...dictionaryItemRules,
  beforeDelete(_work, records) {
    if (records.some(({ dictCode }) => isBuiltIn(dictCode))) throw new Refused('dictionary.builtIn')
    return Promise.resolve()
  },
  abilities(_ctx, record, abilities) {
    if (isBuiltIn(record['dictCode']) && abilities['delete']) {
      abilities['delete'] = 'dictionary.builtIn'
    }
  },
}
