import { smppLogList } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import type { TracePorts } from '../sms/trace.ts'
import { logLine, logWords } from './logWords.ts'
import { smppLogSource } from '../../store/smppAccounts/smppSources.ts'

/** The log of SMPP accounts of the companies in sight. */
export const smppLogLines = ({
  statusName,
}: Pick<TracePorts, 'statusName'>): ListSource<typeof smppLogList> => ({
  list: smppLogList,
  ...smppLogSource,
  complete: (rows, { ctx }) =>
    rows.map(({ reason, args, ...row }) => {
      const line = logLine.parse({ ...row, reason, args })
      const { status } = line
      return {
        ...row,
        text: logWords(ctx.locale, line),
        status: status === null ? null : named(status, statusName(status)),
      }
    }),
})

function named(status: number, name: string): string {
  const number = `0x${status.toString(16).toUpperCase().padStart(2, '0')}`
  return name === number ? number : `${number} ${name}`
}
