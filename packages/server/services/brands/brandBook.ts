import type { BrandBook, BrandOfHost } from '../../ports/brandBook.ts'
import { hostOf } from '@tandem/core'
import { picturePath } from '@tandem/model'

import type { Clock } from '../../ports/clock.ts'
import { activeBrands, type StoredBrand } from '../../store/brands/brandStore.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { databaseIsAway } from '../databaseIsAway.ts'

/** Changes by another process are seen within this time. */
const FRESH_MS = 3_000
const MARK = '/mark.svg'

const unbranded: BrandOfHost = {
  info: {
    brandName: 'Tandem',
    platformLogo: MARK,
    favicon: MARK,
    primaryColour: null,
    isMain: true,
    hideRecharge: false,
    hideLanguage: false,
    claim: null,
    claimEn: null,
    pitch: null,
    pitchEn: null,
    helpUrl: null,
    privacyUrl: null,
    termsUrl: null,
  },
  id: null,
  companyId: null,
  ownUsersOnly: false,
}

interface Book {
  main: BrandOfHost
  /** For unknown hosts: the main brand, which shows its contacts only at its own hosts, once it has any. */
  elsewhere: BrandOfHost
  byHost: ReadonlyMap<string, BrandOfHost>
  /** The name of each company's oldest brand. */
  names: ReadonlyMap<string, string>
}

/** All brands in memory, because a page needs its brand before it is painted. */
export function createBrandBook({
  system,
  clock,
  product,
}: {
  system: Database
  clock: Clock
  product: string
}): BrandBook {
  let book: Book = { main: unbranded, elsewhere: unbranded, byHost: new Map(), names: new Map() }
  let written = ''
  let freshUntil = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const brands = await activeBrands(system)
    // Pages of a brand are cached by its object: most readings find no change.
    const text = JSON.stringify(brands)
    if (text !== written) book = bookOf(brands, product)
    written = text
  }
  const refresh = (): Promise<void> => {
    const mine: Promise<void> = read()
      .then(() => {
        // Invalidated meanwhile: what was just read may be outdated.
        if (reading === mine) freshUntil = clock.now() + FRESH_MS
      })
      .finally(() => {
        if (reading === mine) reading = undefined
      })
    reading = mine
    return mine
  }

  const readIfOld = async (): Promise<void> => {
    if (clock.now() < freshUntil) return
    try {
      await (reading ?? refresh())
    } catch (error) {
      if (!databaseIsAway(error)) throw error
    }
  }

  return {
    async find(header) {
      await readIfOld()
      const host = header === undefined ? undefined : hostOf(header)
      return (host === undefined ? undefined : book.byHost.get(host)) ?? book.elsewhere
    },
    async has(host) {
      await readIfOld()
      return book.byHost.has(host)
    },
    async nameFor(line) {
      await readIfOld()
      const nearest = line.findLast((companyId) => book.names.has(companyId))
      return book.names.get(nearest ?? '') ?? book.main.info.brandName
    },
    forget() {
      freshUntil = Number.NEGATIVE_INFINITY
      reading = undefined
    },
  }
}

function bookOf(brands: readonly StoredBrand[], product: string): Book {
  const shown = brands.map((brand) => ({ brand, entry: entryOf(brand, product) }))
  const main = shown.find(({ brand }) => brand.isMain)
  const entry = main?.entry ?? unbranded
  const hasHosts = (main?.brand.hosts.length ?? 0) > 0
  return {
    main: entry,
    elsewhere: hasHosts ? { ...entry, info: { ...entry.info, isMain: false } } : entry,
    byHost: new Map(shown.flatMap(({ brand, entry }) => brand.hosts.map((host) => [host, entry]))),
    names: new Map(
      // If there are several, the last one is kept.
      brands
        .toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)))
        .map(({ companyId, brandName }) => [companyId, brandName]),
    ),
  }
}

function entryOf(brand: StoredBrand, product: string): BrandOfHost {
  const { logoId, faviconId, companyId, ownUsersOnly } = brand
  const addressOf = (id: string | null): string | null =>
    id === null ? null : `/${product}${picturePath(id)}`
  const platformLogo = addressOf(logoId) ?? MARK
  return {
    info: {
      brandName: brand.brandName,
      platformLogo,
      favicon: addressOf(faviconId) ?? platformLogo,
      primaryColour: brand.primaryColour,
      isMain: brand.isMain,
      hideRecharge: brand.hideRecharge,
      hideLanguage: brand.hideLanguage,
      claim: brand.claim,
      claimEn: brand.claimEn,
      pitch: brand.pitch,
      pitchEn: brand.pitchEn,
      helpUrl: brand.helpUrl,
      privacyUrl: brand.privacyUrl,
      termsUrl: brand.termsUrl,
    },
    id: brand.id,
    companyId,
    ownUsersOnly,
  }
}
