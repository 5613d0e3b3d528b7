import { translate } from '@tandem/i18n'

import type { Ctx } from '../ctx.ts'
import type { Cell } from '../entity/cells.ts'
import type { Ports } from '../ports.ts'

export type ExportPorts = Pick<Ports, 'database'>

/** Filters of a list as they travel: parameter -> text. */
export type Filters = Readonly<Record<string, string>>

/** A list that can be exported. */
export interface ExportSource {
  /** Name of the list; `<name>:export` lets one export it. */
  name: string
  /** What the reader calls the list. */
  title(ctx: Pick<Ctx, 'locale'>): string
  /** Every column this reader may have, in their usual order; `extra` ones only when they are asked for. */
  columns(ctx: Ctx): readonly ExportColumn[]
  /** The filters as they will be read, completed by what the list demands. @throws Refused for what cannot be used */
  accept(ctx: Ctx, filters: Filters): Filters
  /** How many rows there will be. */
  count(
    ctx: Ctx,
    ports: ExportPorts,
    filters: Filters,
  ): Promise<{ total: number; totalIsEstimate: boolean }>
  /**
   * The rows, page by page, from the beginning. `ctxNow` is asked before each page: what the reader may see is what
   * they may see at that moment.
   */
  pages(
    ctxNow: () => Promise<Ctx>,
    ports: ExportPorts,
    filters: Filters,
    columns: readonly string[],
  ): AsyncGenerator<Cell[][]>
}

export interface ExportColumn {
  key: string
  heading: string
  extra?: boolean
}

/** The heading of a column of times: it names the clocks that were read. */
export const timeHeading = ({ locale, timeZone }: Ctx, label: string): string =>
  translate(locale, 'exports.inZone', { label, zone: timeZone })

/** A heading without the zone that `timeHeading` added, when a sheet of ours comes back. */
export const withoutZone = (heading: string): string =>
  heading.replace(/\s*[(（][A-Za-z0-9_+/-]+[)）]\s*$/, '')
