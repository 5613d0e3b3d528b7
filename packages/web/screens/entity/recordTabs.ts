import type { ComponentType } from 'react'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { BeforeSave } from '../../record/beforeSave.ts'

/** A record section outside the common drawer; the app assigns sections to entities. */
export interface RecordTab {
  key: string
  /** Its title, a key of the catalogs. */
  label: 'rights.tab.grants' | 'rights.tab.holders' | 'rights.tab.access' | 'company.tab.overview'
  /** Only for users who may call what it shows. */
  code: string
  /** Precedes the details and is open at first. */
  first?: boolean
  Content: ComponentType<{ record: AnyRecord }>
}

/** Other parts specific to one entity. */
export interface RecordExtras {
  /** In the header, next to the name and the status. */
  Head?: ComponentType<{ record: AnyRecord }>
  beforeSave?: BeforeSave
}
