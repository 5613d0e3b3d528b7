import type { AnnouncementRow } from '@tandem/model'

/** The form's values; the fields of the wire. */
export type AnnouncementDraft = Pick<
  AnnouncementRow,
  | 'titile'
  | 'msgContent'
  | 'msgCategory'
  | 'type'
  | 'priority'
  | 'msgType'
  | 'companyIds'
  | 'roleIds'
  | 'userIds'
  | 'startTime'
  | 'endTime'
> & { titileZh: string; msgContentZh: string }

/** The form of a record, or of a new one. */
export const draftOf = (row: AnnouncementRow | null): AnnouncementDraft => ({
  titile: row?.titile ?? '',
  msgContent: row?.msgContent ?? '',
  titileZh: row?.titileZh ?? '',
  msgContentZh: row?.msgContentZh ?? '',
  msgCategory: row?.msgCategory ?? '1',
  type: row?.type ?? '0',
  priority: row?.priority ?? 'L',
  msgType: row?.msgType ?? 'ALL',
  companyIds: row?.companyIds ?? [],
  roleIds: row?.roleIds ?? [],
  userIds: row?.userIds ?? [],
  startTime: row?.startTime ?? null,
  endTime: row?.endTime ?? null,
})

/** A form with stored input; values of the wrong type are dropped. */
export function restored(
  base: AnnouncementDraft,
  kept: Readonly<Record<string, unknown>>,
): AnnouncementDraft {
  const fits = (field: keyof AnnouncementDraft): boolean => {
    const value = kept[field]
    if (Array.isArray(base[field])) {
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    }
    const choices: readonly unknown[] | undefined = choicesOf[field]
    if (choices) return choices.includes(value)
    return typeof value === 'string' || (value === null && nullable.has(field))
  }
  const fields = draftFields.filter((field) => field in kept && fits(field))
  // Every field was checked above.
  return { ...base, ...Object.fromEntries(fields.map((field) => [field, kept[field]])) }
}

const nullable: ReadonlySet<string> = new Set(['startTime', 'endTime'])
const choicesOf: Partial<Record<keyof AnnouncementDraft, readonly string[]>> = {
  msgCategory: ['1', '2'],
  type: ['0', '1', '2'],
  priority: ['L', 'M', 'H'],
  msgType: ['ALL', 'COMPANY', 'ROLE', 'USER'],
}

export type Missing = 'titile' | 'msgContent' | 'companyIds' | 'roleIds' | 'userIds' | 'endTime'

/** Invalid fields that prevent saving the draft; the server checks the rest. */
export function faultsOf(draft: AnnouncementDraft): Missing[] {
  const { titile, msgContent, msgType, startTime, endTime } = draft
  const named = ({ ALL: null, COMPANY: 'companyIds', ROLE: 'roleIds', USER: 'userIds' } as const)[
    msgType
  ]
  return [
    ...(titile.trim() === '' ? (['titile'] as const) : []),
    ...(msgContent === '' ? (['msgContent'] as const) : []),
    ...(named !== null && draft[named].length === 0 ? [named] : []),
    ...(startTime !== null && endTime !== null && Date.parse(startTime) >= Date.parse(endTime)
      ? (['endTime'] as const)
      : []),
  ]
}

/** The fields in which two versions differ. */
export function differencesOf(one: AnnouncementDraft, other: AnnouncementDraft) {
  const word = (from: AnnouncementDraft, field: keyof AnnouncementDraft): string => {
    const value = from[field]
    return Array.isArray(value) ? value.toSorted().join() : (value ?? '')
  }
  return draftFields.filter((field) => word(one, field) !== word(other, field))
}

const draftFields = [
  'titile',
  'msgContent',
  'titileZh',
  'msgContentZh',
  'msgCategory',
  'type',
  'priority',
  'msgType',
  'companyIds',
  'roleIds',
  'userIds',
  'startTime',
  'endTime',
] as const satisfies readonly (keyof AnnouncementDraft)[]

/** The words of a rich text; a document that is only parsed runs and loads nothing. */
export const plainOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(p|h\d|li)>/g, '$& '), 'text/html')
    .body.textContent.trim()

/** The stored version in a refused edit, if it is an announcement. */
export const isAnnouncement = (value: unknown): value is AnnouncementRow =>
  typeof value === 'object' && value !== null && 'titile' in value && 'version' in value
