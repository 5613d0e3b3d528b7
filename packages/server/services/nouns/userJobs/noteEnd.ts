import { type Locale, translate } from '@tandem/i18n'
import type { NoticeKind } from '@tandem/model'

import type { Transaction } from '../../../store/database/withScope.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { type BothTexts, notifyWithin } from '../../notices/notify.ts'
import type { Ports } from '../../ports.ts'
import { sentence } from '../../sentence.ts'
import { listName } from '../../sheets/listName.ts'

/** Quicker jobs are seen in the tray; only those people stop waiting for go to the bell. */
const WORTH_A_NOTE_MS = 30_000
const PAGE = '/account/jobs'
const kinds = {
  export: 'exportEnd',
  import: 'importEnd',
  bulk: 'bulkEnd',
  lookup: 'bulkEnd',
  repush: 'bulkEnd',
  rates: 'importEnd',
} as const satisfies Record<JobRow['kind'], NoticeKind>

/** Notifies the owner of a long job, in the transaction that ends it: the tray may be closed by now. */
export async function noteEnd(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  job: JobRow,
  end: JobEnd,
  failed: number,
  at: Date,
): Promise<void> {
  const took = at.getTime() - job.createTime.getTime()
  if (end.status === 'cancelled' || took < WORTH_A_NOTE_MS) return
  const title = (locale: Locale): string =>
    translate(locale, `job.name.${job.request.verb ?? job.kind}`, {
      list: listName({ locale }, job.list),
    })
  const text = (locale: Locale): string => {
    const list = listName({ locale }, job.list)
    if (end.error !== undefined) {
      return translate(locale, 'job.toast.failed', {
        list,
        error: sentence(locale, end.error, end.errorArgs),
      })
    }
    if (job.kind === 'export') return translate(locale, 'job.toast.exportDone', { list })
    if (job.kind === 'rates') {
      return translate(locale, 'job.toast.ratesRead', { n: job.total ?? 0 })
    }
    if (job.kind === 'repush') {
      return translate(locale, 'job.toast.repushed', { n: job.total ?? 0 })
    }
    if (job.kind === 'bulk' || job.kind === 'lookup') {
      const n = (job.total ?? 0) - failed
      return failed > 0
        ? translate(locale, 'job.toast.bulkPart', { list, n, left: failed })
        : translate(locale, 'job.toast.bulkDone', { list, n })
    }
    return failed > 0
      ? translate(locale, 'job.toast.importPart', { list, n: failed })
      : translate(locale, 'job.toast.importDone', { list })
  }
  const both = (say: (locale: Locale) => string): BothTexts => ({
    en_US: say('en_US'),
    zh_CN: say('zh_CN'),
  })
  await notifyWithin(transaction, ports, {
    kind: kinds[job.kind],
    to: { userIds: [job.userId] },
    title: both(title),
    text: both(text),
    about: { type: 'userJob', id: job.id },
    openPage: PAGE,
  })
}
