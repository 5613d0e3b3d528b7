import { nanosToDecimal } from '@tandem/core'
import { type Locale, translatorOf } from '@tandem/i18n'
import { formatZoned } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { whoWants } from '../../store/notices/noticeChoices.ts'
import {
  type Buyer,
  buyersBy,
  mailOf,
  nextUntold,
  noteTold,
  type PriceFigures,
  priceFigures,
  type PriceLine,
  priceLines,
  type UntoldVersion,
} from '../../store/rates/priceChanges.ts'
import { holdersIn } from '../../store/session/holdersOf.ts'
import type { TellingPorts } from '../ports.ts'
import { placeNames } from './placeNames.ts'
import { tellPeople, type Words } from './tellPeople.ts'
import { aboutVersion, tellNextRecall } from './tellRecalls.ts'

/** Who of a company hears of its prices. */
const READERS = 'bill:list'
/** Prices that a notice names. */
const NAMED = 12
/** Versions of one run: what is left is told in the next. */
const MOST_VERSIONS = 100

/**
 * Tells whoever buys by a price list of each version that was published to be told: what it costs from when on, before and
 * after, and nothing else of its seller; and whoever was told of one that it was withdrawn. In the transaction that notes it,
 * so each is told once.
 * @param link address of the console; null: mail has no button
 * @returns of how many versions
 */
export async function tellPriceChanges(
  ports: TellingPorts,
  link: string | null = null,
): Promise<number> {
  let told = 0
  for (; told < MOST_VERSIONS; told += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const isTold = await withScope(
      ports.system,
      'everything',
      async (transaction) =>
        // What was withdrawn first: it may have been published again.
        (await tellNextRecall(transaction, ports)) || tellNext(transaction, ports, link),
    )
    if (!isTold) break
  }
  if (told > 0) ports.wakeOutbox?.()
  return told
}

async function tellNext(
  transaction: Transaction,
  ports: TellingPorts,
  link: string | null,
): Promise<boolean> {
  const version = await nextUntold(transaction)
  if (!version) return false
  const figures = await priceFigures(transaction, version.id)
  const buyers = await buyersBy(transaction, version.rateGroupId)
  if (buyers.length > 0 && countOf(figures) > 0) {
    const lines = await priceLines(transaction, version.id, NAMED)
    const places = {
      en_US: await placeNames(transaction, { locale: 'en_US' }, lines),
      zh_CN: await placeNames(transaction, { locale: 'zh_CN' }, lines),
    }
    const now = new Date(ports.clock.now())
    const change = { version, figures, lines, places, now, link }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const buyer of buyers) await tellBuyer(transaction, ports, buyer, change)
  }
  await noteTold(transaction, version.id, new Date(ports.clock.now()))
  return true
}

interface Change {
  version: UntoldVersion
  figures: PriceFigures
  lines: readonly PriceLine[]
  /** What these are for, in words. */
  places: Readonly<Record<Locale, readonly string[]>>
  now: Date
  /** Address of the console. */
  link: string | null
}

async function tellBuyer(
  transaction: Transaction,
  ports: TellingPorts,
  buyer: Buyer,
  change: Change,
): Promise<void> {
  const { version } = change
  const holders = await holdersIn(transaction, buyer.id, READERS)
  const wanting = await whoWants(transaction, 'priceChange', holders)
  const readers = await mailOf(transaction, wanting)
  const about = aboutVersion(version.id, version.publishedAt)
  for (const seesAmounts of [true, false]) {
    // oxlint-disable-next-line no-await-in-loop -- two at most, and one connection
    await tellPeople(transaction, ports, {
      buyer,
      people: readers.filter((reader) => reader.seesAmounts === seesAmounts),
      seller: version.seller,
      about: seesAmounts ? about.full : about.plain,
      versionId: version.id,
      link: change.link,
      words: (locale) => words(locale, buyer, change, seesAmounts),
    })
  }
}

const countOf = (figures: PriceFigures): number =>
  Object.values(figures).reduce((sum: number, n: number) => sum + n, 0)

/** The notice; without amounts, how many change alone. */
function words(
  locale: Locale,
  { timeZone }: Buyer,
  { version, figures, lines, places, now }: Change,
  seesAmounts: boolean,
): Words {
  const { t } = translatorOf(locale)
  const { seller, currency, startsAt } = version
  const n = countOf(figures)
  const at = formatZoned(startsAt.getTime(), timeZone)
  const args = { at, zone: timeZone, n, seller }
  const first = t(startsAt > now ? 'server.priceChange.from' : 'server.priceChange.since', args)
  const kinds = (['rise', 'fall', 'terms', 'new', 'gone'] as const)
    .filter((kind) => figures[kind] > 0)
    .map((kind) => t(`server.priceChange.${kind}`, { n: figures[kind] }))
  const said = [
    first,
    `${kinds.join(locale === 'zh_CN' ? '，' : ', ')}${locale === 'zh_CN' ? '。' : '.'}`,
  ]
  if (!seesAmounts) return { title: t('server.priceChange.title', { seller }), lines: said }
  const shown = (nanos: string): string => nanosToDecimal(BigInt(nanos))
  const named = lines.map(({ price, before }, index) => {
    const place = places[locale][index] ?? ''
    if (price === null) return t('server.priceChange.goneLine', { place })
    const from = before === null ? '' : `${shown(before)} → `
    return `${place}: ${from}${shown(price)} ${currency}`
  })
  const more = n > named.length ? [t('server.priceChange.more', { n: n - named.length })] : []
  return { title: t('server.priceChange.title', { seller }), lines: [...said, ...named, ...more] }
}
