import type { List } from '../kit/list.ts'
import { apiRequestLog, dataLog, exportLog, operationLog, signInLog } from './logs.ts'

/** Every list of what the platform writes; screens import the one they show. */
export const lists: readonly List[] = [signInLog, operationLog, dataLog, exportLog, apiRequestLog]
