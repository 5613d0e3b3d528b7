import { dictionaryTable } from '../../store/seed/dictionaryTable.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { forgetDictionaries } from './dictionaryBook.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { dictionaryCodes } from '../../store/dictionaries/dictionaries.ts'

/** Dictionaries and their items are cached: a change invalidates the cache once it is durable. */
const forgetAfter = ({ ports, afterCommit }: Work): Promise<void> => {
  afterCommit(() => forgetDictionaries(ports))
  return Promise.resolve()
}

/** For values used by the platform, only texts can change; the value stays. */
export const dictionaryItemRules: EntityRules = {
  open: forgetAfter,
  async beforeDelete({ transaction }, records) {
    const ids = records.map(({ dictId }) => plainText(dictId))
    const rows = await dictionaryCodes(transaction, ids)
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    const isKept = ({ dictId, itemValue }: EntityRecord): boolean =>
      isBuiltInItem(codes.get(plainText(dictId)), itemValue)
    if (records.some(isKept)) throw new Refused('dictionary.builtInItem')
  },
}

const builtIn = new Map(
  dictionaryTable.map(({ code, items }) => [code, new Set(items.map(([value]) => value))]),
)

/** Whether the platform itself, or a client of the API family, uses this dictionary value. */
export const isBuiltInItem = (code: unknown, value: unknown): boolean =>
  builtIn.get(plainText(code ?? '').toLowerCase())?.has(plainText(value)) ?? false

/** Whether the platform itself, or a client of the API family, uses a dictionary by its code. */
export const isBuiltIn = (code: unknown): boolean => builtIn.has(plainText(code).toLowerCase())

/** Of dictionaries used by the platform, only texts can change. */
export const dictionaryRules: EntityRules = {
  open: forgetAfter,
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
