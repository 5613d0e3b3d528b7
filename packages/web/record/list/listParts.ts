import type { MessageKey, Translator } from '@tandem/i18n/translator'
import type { ComponentType, ReactNode } from 'react'
import type { Question } from '../../kit/Confirmations.tsx'
import type { DrawerTab } from '../../kit/dialogs/RecordDrawer.tsx'
import type { HelpItem } from '../../kit/Help.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import type { RowAction } from '../../kit/list.ts'
import type { LoadOptions, Option } from '../../kit/options.ts'

/** Where a value is shown: truncated beside others, or in full. */
export type Place = 'table' | 'record'

/** What of a list's screen does not follow from its definition. */
export interface ListParts<Row extends { id: string }> {
  /** What it is a list of, where several pages are called the same. */
  of?: string | undefined
  /** Values that need more than the kind of their field; fields without one use the kind's. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row; place: Place }>>>
  /** Filters by records that are no entity's, and choices known only at runtime; null: not for this reader. */
  options?: Readonly<Record<string, LoadOptions | readonly Option[] | null>>
  /** Further parts of what opens. */
  record?: RecordParts<Row>
  /** Of the verbs of its definition, what their names and rights do not say. */
  verbs?: Readonly<Record<string, VerbParts<Row>>> | undefined
  /** Actions that are no calls: links, and dialogs, which `open` shows by their key. */
  actions?: (row: Row, open: (dialog: string) => void) => readonly RowAction[]
  /** Dialogs about a row, by the key of the action that opens them. Which one is open is in the URL. */
  dialogs?: Readonly<Record<string, (row: Row, close: () => void) => ReactNode>>
  /** The form of a new row, for whoever has the right: the main action of the page. */
  add?: {
    code: string
    label: MessageKey
    dialog: (close: () => void) => ReactNode
    /** false: there is nothing that could be added. */
    offered?: boolean
  }
  /** Another dialog of the screen is open: what it changes is not to be left by the palette. */
  busy?: boolean
  /** Names a row where its actions are listed beside others. Default: its title. */
  nameOf?: (row: Row) => string
  /** The main action of the page, also offered while the list is empty. */
  primary?: ReactNode
  /** Offered while the list is empty, if it is not the main action of the page. */
  emptyAction?: ReactNode
  /** Terms of the page, explained below what its list is good for. */
  help?: readonly HelpItem[]
  /** What its exports contain. Default: the title of the page. */
  sheetName?: string
  icon?: IconName
}

export interface VerbParts<Row> {
  /** Whether it is for this row, where rows have no abilities. */
  allows?: (row: Row) => boolean
  /** Asked before it is done. */
  asks?: (rows: readonly Row[], text: Translator) => Question
  /** Said when it is done. */
  done?: (rows: readonly Row[], text: Translator) => string
  /** Key of the sentence why it is for none of the selected rows. */
  none?: string
}

export interface RecordParts<Row> {
  /** Instead of all below: shows the record with this id in a `RecordFrame`. */
  Own?: ComponentType<{ id: string; onClose: () => void }>
  title?: (row: Row) => ReactNode
  status?: (row: Row) => ReactNode
  /** Read by its id from `<path>/queryById` when it opens: it has more than its row. */
  whole?: boolean
  /** Key of the name of its details, where they are one of several sections. */
  label?: string
  /** Instead of its details by field. */
  Content?: ComponentType<{ row: Row }>
  /** Below its details. */
  Further?: ComponentType<{ row: Row }>
  /** Further sections, each behind a tab. */
  tabs?: readonly (Omit<DrawerTab, 'label' | 'content'> & {
    /** Key of its text. */
    label: string
    Content: ComponentType<{ row: Row }>
  })[]
}
