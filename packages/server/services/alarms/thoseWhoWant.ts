import type { NoticeKind } from '@tandem/model'
import type { AlarmReader } from '../../store/alarms/alarmStore.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { whoWants } from '../../store/notices/noticeChoices.ts'

/** Readers who did not switch off this kind of notice: an alarm says who was really told. */
export async function thoseWhoWant(
  transaction: Transaction,
  kind: NoticeKind,
  readers: readonly AlarmReader[],
): Promise<AlarmReader[]> {
  const ids = readers.map(({ id }) => id)
  const wanting = new Set(await whoWants(transaction, kind, ids))
  return readers.filter(({ id }) => wanting.has(id))
}
