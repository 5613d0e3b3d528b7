import type { EntityName } from '@tandem/model'
import type { EntityTexts, ErrorKeys } from '../keys.ts'
import { consoleTexts } from './console.ts'
import { publicPages } from './publicPages.ts'

/** Every English text. That every entity and every error has its words here is asked by the compiler. */
export const en = { ...consoleTexts, ...publicPages } as const satisfies EntityTexts<EntityName> &
  Record<ErrorKeys, string>
