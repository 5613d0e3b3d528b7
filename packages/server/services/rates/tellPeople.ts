import { type Locale, translatorOf } from '@tandem/i18n'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Buyer } from '../../store/rates/priceChanges.ts'
import type { TellingPorts } from '../ports.ts'
import { composeMail } from '../mail/composeMail.ts'
import { notifyWithin } from '../notices/notify.ts'
import { queueEvent } from '../outbox/queueEvent.ts'

/** Where an agent sees all of them. */
const PRICES = '/sms/rate'

export interface Words {
  title: string
  lines: string[]
}

/**
 * Tells people of a buyer something about its prices: a notice, and a mail to each address, in the transaction that
 * notes it. A notice of the same subject is sent once.
 */
export async function tellPeople(
  transaction: Transaction,
  ports: TellingPorts,
  {
    buyer,
    people,
    seller,
    about,
    versionId,
    link = null,
    words,
  }: {
    buyer: Buyer
    people: readonly { id: string; email: string | null }[]
    seller: string
    about: string
    versionId: string
    /** Address of the console, where there is something to be looked at. */
    link?: string | null
    words: (locale: Locale) => Words
  },
): Promise<void> {
  if (people.length === 0) return
  const en = words('en_US')
  const zh = words('zh_CN')
  await notifyWithin(transaction, ports, {
    kind: 'priceChange',
    to: { userIds: people.map(({ id }) => id) },
    title: { en_US: en.title, zh_CN: zh.title },
    text: { en_US: en.lines.join('\n'), zh_CN: zh.lines.join('\n') },
    about: { type: 'priceChange', id: about },
    // An agent's own prices may have to follow. Customers have no page of prices: the notice says what there is to say.
    ...(buyer.kind === 'agent' && { openPage: PRICES }),
  })
  const said = buyer.locale === 'zh_CN' ? zh : en
  const { t } = translatorOf(buyer.locale)
  const body = composeMail({
    subject: said.title,
    brand: seller,
    lines: said.lines,
    link:
      link !== null && buyer.kind === 'agent'
        ? { label: t('server.priceChange.open'), url: `${link}${PRICES}` }
        : undefined,
    foot: t('server.priceChange.foot'),
  })
  for (const address of new Set(people.flatMap(({ email }) => email ?? []))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await queueEvent(ports, transaction, {
      kind: 'mail',
      name: 'prices.changed',
      companyId: buyer.id,
      target: address,
      about: versionId,
      secret: JSON.stringify(body),
      at: new Date(ports.clock.now()),
    })
  }
}
