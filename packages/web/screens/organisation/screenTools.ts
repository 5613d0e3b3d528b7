import type { SheetEntityName } from '@tandem/model'
import type { ComponentType } from 'react'
import type { Query } from '../../data/client.ts'

/** Export and import for screens with their own layout. The app provides them. */
export type ScreenTools = ComponentType<{
  entity: SheetEntityName
  /** Which records are exported. */
  query: Query
}>
