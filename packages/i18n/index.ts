export * from './translator.ts'
export * from './translate.ts'
export type { EntityKeys, EntityTexts, ErrorKeys } from './keys.ts'
export type { MessageArguments } from './arguments.ts'
