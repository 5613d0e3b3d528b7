import type { SmsTaskStatus } from '@tandem/core'
import { isSmsProduct, smsLists } from '@tandem/model'
import { withScope } from '../../store/database/withScope.ts'
import { screeningNote } from '../../store/numbers/screenings.ts'
import type { Ports } from '../ports.ts'

/** Tells open consoles how far the screening of a task is. */
export async function tellScreening(
  { system, live }: Pick<Ports, 'system' | 'live'>,
  taskId: string,
): Promise<void> {
  const note = await withScope(system, 'everything', (on) => screeningNote(on, taskId))
  if (!note || !isSmsProduct(note.product)) return
  const { product, companyId, ...news } = note
  live.publish(
    smsLists(product).task,
    {
      ...news,
      companyId,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the table's check allows
      status: note.status as SmsTaskStatus,
    },
    { companyId, ofPeople: true },
  )
}
