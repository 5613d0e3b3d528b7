import { type TextEncoding, textEncodings } from '@tandem/core'
import {
  choice,
  country,
  file,
  type FileValue,
  flag,
  integer,
  money,
  ref,
  retryFields,
  smsRules,
  type SmsProduct,
  text,
  type UserInfo,
} from '@tandem/model'
import { fileValue } from '../../../kit/form/pickedFiles.ts'
import { type FormShape, type FormValues, textOf } from '../../../kit/form/values.ts'
import { type DraftRetry, retryOf } from '../../../record/step/retry.ts'
import { type DraftTiming, timeFields, timingOf } from '../../../record/step/timing.ts'
import { countNumbers } from './numberList.ts'
import { offeredValidities } from './validity.ts'

/** The extensions the server reads (spec §5), and csv. */
export const numberFile = file({ types: ['txt', 'csv', 'xls', 'xlsx'], megabytes: 64 })
const fields = {
  from: choice(['paste', 'file', 'task'], { initial: 'paste' }),
  // Longer lists are files.
  numbers: text({ max: 10_000_000, alsoCalled: 'mobiles' }),
  file: numberFile,
  homeCountry: country({}),
  column: integer({ from: 0, to: 999 }),
  encoding: choice(textEncodings, {}),
  fromTask: text({ max: 20 }),
  content: text({ max: 20_000 }),
  senderId: text({ max: 16 }),
  name: text({ max: 64 }),
  ...timeFields,
  /** Sent with the draft, so that two clicks or a retry make one task. */
  requestKey: text({ max: 128 }),
}

/** Whether networks are asked about the numbers first; what that may cost is asked of who sees amounts. */
const screenFields = {
  screenFirst: flag({ initial: false }),
  screenBudget: money({ digits: 6, from: '0', to: '999999999999' }),
}

/** The budget is asked only of what is screened. */
export const hidesScreening = (name: string, { screenFirst }: FormValues): boolean =>
  name === 'screenBudget' && screenFirst !== true

/**
 * What is asked of this reader about a product: the platform itself has no rates, its staff always send for a company;
 * codes are not tried again; numbers are screened by who may look them up.
 */
export const sendShape = (
  { companyKind, hideAmounts }: Pick<UserInfo, 'companyKind' | 'hideAmounts'>,
  product: SmsProduct,
  looksUp: boolean,
): FormShape => ({
  fields: {
    ...(companyKind !== 'customer' && {
      companyId: ref('company', { required: companyKind === 'platform' }),
    }),
    ...fields,
    ...(smsRules[product].retries && retryFields),
    validity: choice(offeredValidities(product), {}),
    ...(looksUp && { screenFirst: screenFields.screenFirst }),
    ...(looksUp && !hideAmounts && { screenBudget: screenFields.screenBudget }),
  },
})

/** A message to many, as entered; nothing is ''. */
export interface Draft {
  companyId: string
  senderId: string
  name: string
  content: string
  from: 'paste' | 'file' | 'task'
  numbers: string
  file: FileValue | null
  /** The column with the numbers, chosen by the user; null: the one detected by the server. */
  column: number | null
  /** ISO code of the country its numbers without + belong to; '': the company's. */
  homeCountry: string
  /** In what a text file is, as the user said; null: as the server reads it. */
  encoding: TextEncoding | null
  /** The earlier task whose unreached recipients it goes to. */
  fromTask: string
  requestKey: string
  /** Seconds from its start on; '': as usual for the product. */
  validity: string
  /** When it is sent; {} for now. */
  timing: DraftTiming
  /** Whether what was not delivered is tried again; {} for never. */
  retry: DraftRetry
  screenFirst: boolean
  /** A decimal amount; '': what the quote says. */
  screenBudget: string
}

const waysOf = ['paste', 'file', 'task'] as const

export const draftOf = (values: FormValues): Draft => ({
  companyId: textOf(values['companyId']),
  senderId: textOf(values['senderId']),
  name: textOf(values['name']),
  content: textOf(values['content']),
  from: waysOf.find((way) => way === values['from']) ?? 'paste',
  numbers: textOf(values['numbers']),
  file: fileValue(values['file']),
  column: typeof values['column'] === 'number' ? values['column'] : null,
  homeCountry: textOf(values['homeCountry']),
  encoding: textEncodings.find((one) => one === values['encoding']) ?? null,
  fromTask: textOf(values['fromTask']),
  requestKey: textOf(values['requestKey']),
  validity: textOf(values['validity']),
  timing: timingOf(values),
  retry: retryOf(values),
  screenFirst: values['screenFirst'] === true,
  screenBudget: textOf(values['screenBudget']),
})

/** What a draft still needs for a price; null if nothing. */
export type Need = 'right' | 'numbers' | 'text' | 'both' | 'file' | 'task' | 'company'

/** `hasFile`: its content is here, or the server has it. */
export function needOf(draft: Draft, hasFile: boolean, companyAsked: boolean): Need | null {
  if (companyAsked && draft.companyId === '') return 'company'
  if (draft.from === 'file' && draft.file !== null && !hasFile) return 'file'
  if (draft.from === 'task' && draft.fromTask === '') return 'task'
  const numbers =
    draft.from === 'task' || (draft.from === 'file' ? hasFile : countNumbers(draft.numbers) > 0)
  const said = draft.content.trim() !== ''
  if (numbers && said) return null
  if (numbers) return 'text'
  return said ? 'numbers' : 'both'
}

/** What the next message keeps of this one. */
export type Kept = Pick<Draft, 'companyId' | 'senderId' | 'from'> & Partial<Pick<Draft, 'fromTask'>>

export const keptOf = (values: FormValues): Kept => {
  const { companyId, senderId, from } = draftOf(values)
  return { companyId, senderId, from: from === 'task' ? 'paste' : from }
}

/** A send to those an earlier task did not reach, as a link to it says; null for any other. */
export function keptOfTask(query: URLSearchParams): Kept | null {
  const fromTask = query.get('fromTask')
  if (fromTask === null) return null
  return { companyId: query.get('companyId') ?? '', senderId: '', from: 'task', fromTask }
}
