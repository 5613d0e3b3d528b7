import { consoleTexts } from './console.ts'
import { publicPages } from './publicPages.ts'
import { trace } from './trace.ts'

export const zh = { ...consoleTexts, ...publicPages, ...trace } as const
