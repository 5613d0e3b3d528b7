import { type EntityName, entities } from '../entities/entities.ts'
import { codeListName, codeProducts, smsListNames } from '../smsRules.ts'

/**
 * Lists that are not entities but can be arranged and saved as views; a new screen adds its name
 * here.
 */
const bespokeLists = [
  ...smsListNames,
  ...codeProducts.map(codeListName),
  'userJobs',
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
  'outboxEvent',
  'callbackDelivery',
  'smppSession',
  'smppLog',
  'recharge',
  'rechargeBalances',
  'testTool',
  'hlrLookup',
  'moneyChange',
  'alarm',
  'statement',
  'bill',
  'billLine',
  'gatewayTest',
  'paymentOrder',
  'paymentSuspense',
  'paymentHook',
  'rateChange',
  'gatewayTestMessage',
] as const

/** Name of a list: an entity, or one of the lists with its own screen. */
export type ListName = EntityName | (typeof bespokeLists)[number]

const listNames: ReadonlySet<string> = new Set<string>([...Object.keys(entities), ...bespokeLists])

/** Whether a wire value names a list. */
export const isListName = (text: string): text is ListName => listNames.has(text)

/** The list of an entity. @throws Error for one that is neither an entity nor listed above */
export function listNameOf({ name }: { name: string }): ListName {
  if (!isListName(name)) {
    throw new Error(`No list is called ${name}: add it to model/calls/views.ts`)
  }
  return name
}

/** Maximum views per user and list. */
export const mostViews = 50
/** Largest definition of a view, in bytes of its JSON. */
export const mostViewBytes = 16_384
/** Width of a column in px; the minimum is twice the smallest target size. */
export const columnWidths = { least: 48, most: 800 } as const

export const viewSharings = ['own', 'company'] as const
/** Who sees a view: its owner, or everybody of the owner's company. */
export type ViewSharing = (typeof viewSharings)[number]
