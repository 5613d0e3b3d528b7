import type { AnnouncementRow } from '@tandem/model'

/** What the form holds; the fields of the wire. */
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

export type Missing = 'titile' | 'msgContent' | 'companyIds' | 'roleIds' | 'userIds' | 'endTime'

/** The fields that need attention before the draft can be saved; the server judges the rest. */
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
