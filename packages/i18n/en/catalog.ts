import type { EntityName } from '@tandem/model'
import type { EntityTexts, ErrorKeys } from '../keys.ts'
import { consoleTexts } from './console.ts'
import { publicPages } from './publicPages.ts'
import { trace } from './trace.ts'

/** Every English text. The compiler checks that every entity and every error has its texts here. */
export const en = {
  ...consoleTexts,
  ...publicPages,
  ...trace,
} as const satisfies EntityTexts<EntityName> & Record<ErrorKeys, string>
