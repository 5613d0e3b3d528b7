import { type EntityName, entities } from '../entities/entities.ts'

/** Lists that are no entity and may be set up and saved as views; a new screen adds its name here. */
const bespokeLists = [
  'userJobs',
  'smsOutbox',
  'smsTask',
  'operationLog',
  'dataLog',
  'signInLog',
  'exportLog',
  'myNotice',
  'announcement',
  'session',
  'registration',
  'apiKey',
  'apiRequest',
  'scheduledJob',
  'jobRun',
  'deadLetter',
  'recharge',
  'rechargeBalances',
  'testTool',
] as const

/** Name of a list: an entity, or one of the lists with a screen of their own. */
export type ListName = EntityName | (typeof bespokeLists)[number]

const listNames: ReadonlySet<string> = new Set<string>([...Object.keys(entities), ...bespokeLists])

/** Whether a text of the wire names a list. */
export const isListName = (text: string): text is ListName => listNames.has(text)

/** The list of an entity. @throws Error for one that is in no table of entities and on no list of screens above */
export function listNameOf({ name }: { name: string }): ListName {
  if (!isListName(name)) {
    throw new Error(`No list is called ${name}: add it to model/calls/views.ts`)
  }
  return name
}

/** Views one person may keep of one list. */
export const mostViews = 50
/** Largest definition of a view, in bytes of its JSON. */
export const mostViewBytes = 16_384
/** Width of a column in px; the least is as wide as a target has to be, twice. */
export const columnWidths = { least: 48, most: 800 } as const

/** How a person set up one table; what is left out is as the list ships it. */
export interface TableLayout {
  /** Shown or hidden by choice. */
  columns?: Readonly<Record<string, boolean>> | undefined
  /** Names of columns in order; columns not named follow in theirs. */
  order?: readonly string[] | undefined
  /** px by column. */
  widths?: Readonly<Record<string, number>> | undefined
  /** Compact rows; left out: as the console is set up. */
  dense?: boolean | undefined
}

/** One change of a layout: null takes the choice back. */
export type TableLayoutPatch = { [Key in keyof TableLayout]?: TableLayout[Key] | null }

/** What a view restores. */
export interface ViewDefinition {
  /** Values by parameter of the list's address, as the filter bar sets them. */
  filters: Readonly<Record<string, string>>
  /** Field, with '-' in front for descending; null: the list's own order. */
  sort: string | null
  layout: TableLayout
}

export const viewSharings = ['own', 'company'] as const
/** Who sees a view: its owner, or everybody of the owner's company. */
export type ViewSharing = (typeof viewSharings)[number]

/** A saved view as its reader sees it. */
export interface ListView {
  id: string
  name: string
  shared: ViewSharing
  /** Whether the reader saved it; others' can only be looked through. */
  mine: boolean
  /** Name of the person who saved it. */
  ownerName: string
  definition: ViewDefinition
  version: number
}

/** GET /sys/listView/list: everything a table is drawn by. */
export interface TableSetUp {
  views: readonly ListView[]
  /** The view the reader begins with; null: the whole list. */
  defaultId: string | null
  layout: TableLayout
}
