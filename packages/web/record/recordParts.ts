import type { MessageKey, Translator } from '@tandem/i18n/translator'
import type { BulkVerb, Entity } from '@tandem/model'
import type { ComponentType } from 'react'
import type { Client } from '../data/client.ts'
import type { AnyRecord } from '../data/useRecord.ts'
import type { Question } from '../kit/Confirmations.tsx'
import type { FormValues } from '../kit/form/values.ts'
import type { DetailsProps } from './EntityDetails.tsx'
import type { Slots } from './Form.tsx'

/** A record section outside the common drawer; the app assigns sections to entities. */
export interface RecordTab {
  key: string
  /** Its title, a key of the catalogs. */
  label:
    | 'rights.tab.grants'
    | 'rights.tab.holders'
    | 'rights.tab.access'
    | 'company.tab.overview'
    | 'senderId.tab.documents'
    | 'smppAccount.tab.connect'
    | 'operator.tab.prefixes'
    | 'httpMapping.tab.test'
    | 'gateway.tab.binds'
    | 'gateway.tab.tests'
    | 'testNumber.tab.handset'
    | 'testPlan.tab.tests'
    | 'callback.tab.test'
    | 'rateVersion.tab.changes'
    | 'rate.tab.history'
    | 'rateGroup.tab.history'
  /** Only for users who may call what it shows. */
  code: string
  /** Precedes the details and is open at first. */
  first?: boolean
  Content: ComponentType<{ record: AnyRecord }>
}

/** Asks before saving an edit with consequences; false: it is not saved. */
export type BeforeSave = (
  tools: {
    client: Client
    confirm: (question: Question) => Promise<boolean>
    t: Translator['t']
  },
  record: AnyRecord,
  values: FormValues,
) => Promise<boolean>

/** What else happens when these records go, as a sentence for the confirmation; null: nothing. */
export type WarnOf = (
  tools: { client: Client; t: Translator['t'] },
  ids: readonly string[],
) => Promise<string | null>

/** Something that is done from a record under an access code of another noun, such as importing its routes. */
export interface Beside {
  code: string
  /** Why not with this record: a key of the catalogs; 'absent': it has no meaning for it. */
  whyNot?: (record: AnyRecord) => 'gateway.addConfig.inherits' | 'absent' | undefined
}

/** A form for one verb, shown in the drawer of its record. */
export interface OwnFormProps {
  entity: Entity
  record: AnyRecord
  /** Name of the record. */
  title: string
  /** The verb in words. */
  action: string
  onDone: () => void
}

/** A verb that puts records into one of two states, one by one or many at once. */
export interface Toggle {
  verb: string
  field: string
  /** The value that is set, the text of the question, and the job for everything that matches the filters. */
  on: ToggleState
  off: ToggleState
  /** The way back in words, for one record. */
  back: MessageKey
}
export interface ToggleState {
  value: string
  /** First part of the keys of its texts: title, text, action, done. */
  texts: string
  bulk: BulkVerb
}

/** Other parts specific to one entity. */
export interface RecordExtras {
  /** In the header, next to the name and the status. */
  Head?: ComponentType<{ record: AnyRecord }>
  /** In place of its plain details. */
  Details?: ComponentType<DetailsProps>
  /** Inputs of its own in its form, by field. */
  slots?: Slots
  /** Below the fields of its form, given what is being entered. */
  Below?: ComponentType<{ values: FormValues }>
  beforeSave?: BeforeSave
  /** Said before records are deleted or switched off. */
  warn?: WarnOf
  /** Forms of its own, by verb. */
  forms?: Readonly<Record<string, ComponentType<OwnFormProps>>>
  /** Which of these forms do what is no verb of the entity. */
  beside?: Readonly<Record<string, Beside>>
  toggle?: Toggle
}
