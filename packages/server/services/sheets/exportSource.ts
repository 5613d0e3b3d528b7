import { translate } from '@tandem/i18n'

import type { Ctx } from '../ctx.ts'
import type { Cell } from './cells.ts'
import type { Ports } from '../ports.ts'

export type ExportPorts = Pick<Ports, 'database'>

/** Filters of a list in wire format: parameter -> text. */
export type Filters = Readonly<Record<string, string>>

/** A list that can be exported. */
export interface ExportSource {
  /** Name of the list; `<name>:export` is the required permission. */
  name: string
  /** The reader's name of the list. */
  title(ctx: Pick<Ctx, 'locale'>): string
  /**
   * Every column visible to this reader, in default order; `extra` ones only on request.
   * @param asked what headings depend on: the filters, and the columns that are chosen
   */
  columns(ctx: Ctx, asked?: HeadingsOf): readonly ExportColumn[]
  /** The filters as they will be used, completed by the list's own. @throws Refused for invalid ones */
  accept(ctx: Ctx, filters: Filters): Filters
  /** How many rows there will be. */
  count(
    ctx: Ctx,
    ports: ExportPorts,
    filters: Filters,
  ): Promise<{ total: number; totalIsEstimate: boolean }>
  /**
   * The rows, page by page, from the start. `ctxNow` is called before each page: permissions are those at that
   * moment.
   */
  pages(
    ctxNow: () => Promise<Ctx>,
    ports: ExportPorts,
    filters: Filters,
    columns: readonly string[],
  ): AsyncGenerator<Cell[][]>
}

export interface HeadingsOf {
  filters: Filters
  columns: readonly string[]
}

export interface ExportColumn {
  key: string
  heading: string
  extra?: boolean
}

/** The heading of a time column, including its zone. */
export const timeHeading = ({ locale, timeZone }: Ctx, label: string): string =>
  translate(locale, 'exports.inZone', { label, zone: timeZone })

/** A heading without the zone added by `timeHeading`, when a sheet of ours is imported. */
export const withoutZone = (heading: string): string =>
  heading.replace(/\s*[(（][A-Za-z0-9_+/-]+[)）]\s*$/, '')
