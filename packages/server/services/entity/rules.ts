import type { ErrorCode, FieldValues } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import type { ExtraColumns } from '../../store/entity/saveRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import type { Work } from './work.ts'

/** What may be done to a record: true, absent (no right), or the reason why not now. */
export type RecordAbilities = Record<string, true | ErrorCode>

/**
 * What one entity adds to the common verbs. Each part runs inside the transaction, after the session's right
 * was found and the record locked; it throws `Refused`.
 */
export interface EntityRules {
  /** Runs before anything is read or locked by a write, for a lock that must come first. */
  open?(work: Work): Promise<void>
  /** Fills what the server decides and checks what only this entity knows. Works on `values` in place. */
  beforeAdd?(work: Work, values: FieldValues): Promise<ExtraColumns | void>
  /** `values` are the fields that really change. */
  beforeEdit?(work: Work, before: EntityRecord, values: FieldValues): Promise<ExtraColumns | void>
  /** After the row and its links were saved. */
  afterSave?(work: Work, id: string, values: FieldValues): Promise<void>
  beforeDelete?(work: Work, records: readonly EntityRecord[]): Promise<void>
  /** What a secret field holds in its column; without it the secret is sealed. */
  storeSecret?(work: Work, plain: string): Promise<string>
  /** References of others that do not keep a record from being deleted but are cut with it. */
  cutOnDelete?: readonly string[]
  /**
   * Values of the computed fields by record id; a field that is left out is absent for the reader. Records
   * are those of one page.
   */
  compute?(
    ctx: Ctx,
    transaction: Transaction,
    records: readonly EntityRecord[],
  ): Promise<ReadonlyMap<string, FieldValues>>
  /** Narrows or explains what may be done to one record. */
  abilities?(ctx: Ctx, record: EntityRecord, abilities: RecordAbilities): void
  /** Whether nobody keeps this record by hand: no sheet means it. */
  isAutomatic?(record: EntityRecord): boolean
  /** Who may be offered a record in a form, beyond scope; a list of field values that are left out. */
  hideFromPicker?(ctx: Ctx): { field: string; values: readonly string[] } | undefined
  /** What a list answers when it is asked nothing at all, not even for a page; without it, its first page. */
  whole?(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<unknown>
  /** A write changes who may do what: sessions must be read anew. */
  touchesSessions?: boolean
}
