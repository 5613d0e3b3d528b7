import type { Translator } from '@tandem/i18n/translator'
import type { ComponentType } from 'react'
import type { Client } from '../../data/client.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { Question } from '../../kit/Confirmations.tsx'
import type { FormValues } from '../../kit/form/values.ts'

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
  /** Asks before saving an edit with consequences; false: it is not saved. */
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
