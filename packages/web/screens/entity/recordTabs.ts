import type { Translator } from '@tandem/i18n/translator'
import type { ComponentType } from 'react'
import type { Client } from '../../data/client.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { Question } from '../../kit/Confirmations.tsx'
import type { FormValues } from '../../kit/form/values.ts'

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

/** What else only one noun has. */
export interface RecordExtras {
  /** Stands in the head, beside the name and the state. */
  Head?: ComponentType<{ record: AnyRecord }>
  /** Asks before an edit with a consequence is saved; false: it is not. */
  beforeSave?: (
    tools: {
      client: Client
      confirm: (question: Question) => Promise<boolean>
      t: Translator['t']
    },
    record: AnyRecord,
    values: FormValues,
  ) => Promise<boolean>
}
