import type { SheetEntityName } from '@tandem/model'
import type { ComponentType } from 'react'
import type { Query } from '../../data/client.ts'

/** Export and import of the records a screen with a layout of its own is about. The app says what they are. */
export type ScreenTools = ComponentType<{
  entity: SheetEntityName
  /** Which records leave as a file. */
  query: Query
}>
