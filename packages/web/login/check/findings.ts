import { languageTag, type Translator } from '@tandem/i18n/translator'
import { readBrand } from '../../data/brand.ts'
import { browserName, isNewEnough, keepsStorage, type ServerProbe } from './probes.ts'

/** The measurements; `atMs` null while measuring. */
export interface Probes {
  server: ServerProbe | null
  liveMs: number | null
  atMs: number | null
}
export const waiting: Probes = { server: null, liveMs: null, atMs: null }

const names = [
  'browser',
  'language',
  'zone',
  'window',
  'storage',
  'brand',
  'api',
  'live',
  'clock',
] as const

export interface Finding {
  name: (typeof names)[number]
  value: string
  state: 'good' | 'bad' | 'wait'
}

/** Above this, every click feels slow. */
const SLOW_MS = 1_000
/** Authenticator codes are valid for half a minute. */
const SKEW_SECONDS = 25

/** All findings as text, in page order. */
export function findingsOf(text: Translator, probes: Probes): Finding[] {
  const found = { ...ofBrowser(text), ...ofServer(text, probes) }
  return names.map((name) => ({ name, ...found[name] }))
}

type Found = Omit<Finding, 'name'>
const good = (value: string): Found => ({ value, state: 'good' })
const bad = (value: string): Found => ({ value, state: 'bad' })

function ofBrowser({ t, locale }: Translator) {
  const name = browserName()
  const tag = languageTag(locale)
  const written = document.querySelector<HTMLMetaElement>('meta[name="tandem-brand"]')
  const brand = readBrand().brandName
  return {
    browser: isNewEnough() ? good(name) : bad(t('selfCheck.browser.old', { name })),
    language: good(
      t('selfCheck.language.value', { page: tag, browser: navigator.languages.join(', ') }),
    ),
    zone: good(zoneNow()),
    window: good(
      t('selfCheck.window.value', {
        width: String(window.innerWidth),
        height: String(window.innerHeight),
        density: String(Math.round(window.devicePixelRatio * 100) / 100),
      }),
    ),
    storage: keepsStorage() ? good(t('selfCheck.storage.good')) : bad(t('selfCheck.storage.bad')),
    brand: written
      ? good(t('selfCheck.brand.value', { brand, host: location.host }))
      : bad(t('selfCheck.brand.missing', { host: location.host })),
  }
}

function zoneNow(): string {
  const minutes = -new Date().getTimezoneOffset()
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0')
  const offset = `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`
  return `${Intl.DateTimeFormat().resolvedOptions().timeZone} (${offset})`
}

function ofServer({ t }: Translator, { server, liveMs, atMs }: Probes) {
  const wait: Found = { value: '…', state: 'wait' }
  if (atMs === null) return { api: wait, live: wait, clock: wait }
  const ms = Math.round(server?.ms ?? 0)
  const skewMs = server?.skewMs ?? null
  const seconds = Math.round((skewMs ?? 0) / 1000)
  const clock =
    Math.abs(seconds) > SKEW_SECONDS
      ? bad(t('selfCheck.clock.bad', { seconds: Math.abs(seconds) }))
      : good(t('selfCheck.clock.value', { seconds: Math.abs(seconds) }))
  return {
    api:
      server === null
        ? bad(t('selfCheck.api.bad'))
        : ms > SLOW_MS
          ? bad(t('selfCheck.api.slow', { ms }))
          : good(t('selfCheck.api.value', { ms })),
    live:
      liveMs === null
        ? bad(t('selfCheck.live.bad'))
        : good(t('selfCheck.live.value', { ms: Math.round(liveMs) })),
    clock: skewMs === null ? bad(t('selfCheck.clock.unknown')) : clock,
  }
}
