import { consoleTexts } from './console.ts'
import { publicPages } from './publicPages.ts'

export const zh = { ...consoleTexts, ...publicPages } as const
