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

export const viewSharings = ['own', 'company'] as const
/** Who sees a view: its owner, or everybody of the owner's company. */
export type ViewSharing = (typeof viewSharings)[number]
