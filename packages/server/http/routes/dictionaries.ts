import { dictionaryCalls } from '@tandem/model'

import { forgetDictionaries } from '../../services/dictionaries/dictionaryBook.ts'
import {
  dictionaryItems,
  dictionaryText,
  everyDictionary,
} from '../../services/dictionaries/dictionaryItems.ts'
import { dictionaryTree, orderItems } from '../../services/dictionaries/dictionaryTree.ts'
import { dictionaryUses } from '../../services/dictionaries/dictionaryUses.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

/** Dictionaries for forms and lists (wire of the API family). */
export const dictionaryRoutes = (ports: Ports): Route[] => [
  answer(dictionaryCalls.items, (ctx, input) => dictionaryItems(ctx, ports, input.code)),
  answer(dictionaryCalls.text, (ctx, input) => dictionaryText(ctx, ports, input)),
  answer(dictionaryCalls.allItems, (ctx) => everyDictionary(ctx, ports)),
  answer(dictionaryCalls.tree, (ctx) => dictionaryTree(ctx, ports)),
  answer(dictionaryCalls.uses, (ctx, input) => dictionaryUses(ctx, ports, input.id)),
  answer(dictionaryCalls.refresh, () => {
    forgetDictionaries(ports)
    return Promise.resolve(null)
  }),
  answer(dictionaryCalls.order, (ctx, input) => orderItems(ctx, ports, input)),
]
