import type { Translator } from '@tandem/i18n/translator'

// In this order: most browsers also use the names of others.
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/MicroMessenger\//, 'WeChat'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** A readable form of a browser's user agent, e.g. "Chrome on Windows"; a program by its own first word. */
export function deviceOf(userAgent: string | null, { t }: Pick<Translator, 't'>): string {
  if (userAgent === null) return t('accounts.session.unknown')
  const named = (table: typeof browsers) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return t('accounts.session.device', { browser, system })
  const [program] = /^[\w.+-]{2,40}/.exec(userAgent) ?? []
  return browser ?? system ?? program ?? t('accounts.session.unknown')
}
