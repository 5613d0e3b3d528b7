import { translatorOf } from '@tandem/i18n'
import { formatZoned } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { whoWants } from '../../store/notices/noticeChoices.ts'
import { mailOf } from '../../store/rates/priceChanges.ts'
import { dropRecall, nextRecall, toldBy } from '../../store/rates/priceRecalls.ts'
import type { TellingPorts } from '../ports.ts'
import { tellPeople } from './tellPeople.ts'

/** What notices of a version are about. Of one that was withdrawn and published again, people hear again. */
export const aboutVersion = (id: string, publishedAt: Date) => {
  const about = `${id} ${publishedAt.getTime()}`
  return { full: about, plain: `${about} plain`, withdrawn: `${about} withdrawn` }
}

/** Tells of the next version that was withdrawn whoever had been told of it, and nobody else. @returns whether there was one */
export async function tellNextRecall(
  transaction: Transaction,
  ports: TellingPorts,
): Promise<boolean> {
  const recall = await nextRecall(transaction)
  if (!recall) return false
  const { seller, startsAt, versionId } = recall
  const { full, plain, withdrawn } = aboutVersion(versionId, recall.publishedAt)
  for (const { userIds, ...buyer } of await toldBy(transaction, 'priceChange', [full, plain])) {
    // oxlint-disable no-await-in-loop -- one connection
    const wanting = await whoWants(transaction, 'priceChange', userIds)
    const people = await mailOf(transaction, wanting)
    const args = {
      seller,
      at: formatZoned(startsAt.getTime(), buyer.timeZone),
      zone: buyer.timeZone,
    }
    await tellPeople(transaction, ports, {
      buyer,
      people,
      seller,
      about: withdrawn,
      versionId,
      words: (locale) => {
        const { t } = translatorOf(locale)
        return {
          title: t('server.priceChange.withdrawnTitle', { seller }),
          lines: [t('server.priceChange.withdrawn', args)],
        }
      },
    })
    // oxlint-enable no-await-in-loop
  }
  await dropRecall(transaction, recall.id)
  return true
}
