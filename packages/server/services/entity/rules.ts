import type { ErrorCode, FieldValues } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import type { ExtraColumns } from '../../store/entity/saveRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import type { Work } from './work.ts'

/** What can be done with a record: true, absent (no right), or the reason why not now. */
export type RecordAbilities = Record<string, true | ErrorCode>

/**
 * Origin of a new record's values: a user, in a form or in a sheet, who cannot set hidden fields, or the server (a
 * copy, an approved application).
 */
export type ValuesFrom = 'person' | 'sheet' | 'server'

/**
 * What one entity adds to the common verbs. Each part runs inside the transaction, after the permission was
 * checked and the record locked; it throws `Refused`.
 */
export interface EntityRules {
  /** Runs before a write reads or locks anything, for a lock that must come first. */
  open?(work: Work): Promise<void>
  /** Sets server-side values and checks entity-specific rules. Changes `values` in place. */
  beforeAdd?(work: Work, values: FieldValues, from: ValuesFrom): Promise<ExtraColumns | void>
  /** `values` are the fields that actually change. */
  beforeEdit?(work: Work, before: EntityRecord, values: FieldValues): Promise<ExtraColumns | void>
  /** After the row and its links were saved. */
  afterSave?(work: Work, id: string, values: FieldValues): Promise<void>
  beforeDelete?(work: Work, records: readonly EntityRecord[]): Promise<void>
  /** After the rows were marked as deleted; what is thrown takes it back. */
  afterDelete?(work: Work, records: readonly EntityRecord[]): Promise<void>
  /** After a deletion was undone. */
  afterRestore?(work: Work, record: EntityRecord): Promise<void>
  /** The column value of a secret field; without it the secret is encrypted. */
  storeSecret?(work: Work, plain: string): Promise<string>
  /** References of others that do not prevent a deletion but are removed with the record. */
  cutOnDelete?: readonly string[]
  /**
   * Values of the computed fields by record id; a missing field is absent for the reader. Records are
   * those of one page.
   */
  compute?(
    ctx: Ctx,
    transaction: Transaction,
    records: readonly EntityRecord[],
  ): Promise<ReadonlyMap<string, FieldValues>>
  /** Restricts or explains the abilities of one record. */
  abilities?(ctx: Ctx, record: EntityRecord, abilities: RecordAbilities): void
  /** Whether this record is not managed by hand: sheets leave it out. */
  isAutomatic?(record: EntityRecord): boolean
  /** Restricts options in forms, beyond the scope; a list of excluded field values. */
  hideFromPicker?(ctx: Ctx): { field: string; values: readonly string[] } | undefined
  /** The answer of a list without any parameter, not even a page; without it, the first page. */
  whole?(ctx: Ctx, ports: Pick<Ports, 'database'>): Promise<unknown>
  /** A write changes permissions: sessions must be reread. */
  touchesSessions?: boolean
}
