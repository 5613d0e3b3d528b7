import type { ComponentType } from 'react'
import type { AnyRecord } from '../../data/useRecord.ts'

/** A section of a record that is no part of the common drawer; the app says which entity has which. */
export interface RecordTab {
  key: string
  /** Its title, a key of the catalogs. */
  label: 'rights.tab.grants' | 'rights.tab.holders' | 'rights.tab.access' | 'company.tab.overview'
  /** Only for who may call what it shows. */
  code: string
  /** Stands before the details and is open at first. */
  first?: boolean
  Content: ComponentType<{ record: AnyRecord }>
}
