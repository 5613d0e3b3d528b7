import { deadLetterList, type DeadLetterRow } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { deadLetterSource } from '../../store/monitor/deadLetters.ts'

/** What the database rejected. */
export const deadLetterLines: ListSource<typeof deadLetterList, DeadLetterRow> = {
  list: deadLetterList,
  ...deadLetterSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: ctx.can('deadLetter:tryAgain')
        ? { tryAgain: row['status'] === 'waiting' ? true : 'deadLetter.notWaiting' }
        : {},
    })),
}
