import { languageTag, type Locale } from '@tandem/i18n/translator'
import type { BrandInfo } from '@tandem/model'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { readAppearance, writeAppearance } from '../data/appearance.ts'
import { readBrand } from '../data/brand.ts'
import { applyPalette, OWN_COLOUR, OWN_LOOK, resolveAppearance } from '../kit/theme.ts'
import { Connection } from './Connection.tsx'
import { Contacts } from './Contacts.tsx'
import { useLoginText } from './text.ts'
import { Waves } from './Waves.tsx'

const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en_US', name: 'English' },
  { locale: 'zh_CN', name: '简体中文' },
]
const points = ['route', 'rate', 'trace'] as const
const documents = ['help', 'privacy', 'terms'] as const

const systemIsDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches

/** Applies the chosen appearance, in the brand's colour. */
export function paint(): 'light' | 'dark' {
  const mode = resolveAppearance(readAppearance(), systemIsDark())
  const colour = readBrand().primaryColour ?? OWN_COLOUR
  applyPalette(document.documentElement, mode, { ...OWN_LOOK, colour })
  return mode
}

/** The frame of every page before sign-in: brand, language, appearance, contacts and small print. */
export function PublicFrame({
  onLocale,
  wide = false,
  children,
}: {
  onLocale: (locale: Locale) => void
  /** Without the picture, for text pages and long forms. */
  wide?: boolean
  children: ReactNode
}) {
  const { t, locale } = useLoginText()
  const [brand] = useState(readBrand)
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(locale)
  }, [locale])
  const own = { help: brand.helpUrl, privacy: brand.privacyUrl, terms: brand.termsUrl }
  return (
    <div className={wide ? 'login wide' : 'login'}>
      {!wide && (
        <section className="login-side" aria-hidden="true">
          <Waves />
          <div>
            {brand.isMain ? (
              <>
                <p className="login-claim">{t('login.claim')}</p>
                <ul>
                  {points.map((point) => (
                    <li key={point}>{t(`login.point.${point}`)}</li>
                  ))}
                </ul>
              </>
            ) : (
              <BrandWords brand={brand} locale={locale} />
            )}
          </div>
        </section>
      )}
      <div className="login-main">
        <header className="login-head">
          <Connection />
          <a className="login-brand" href="/user/login" aria-label={brand.brandName}>
            <img src={brand.platformLogo} alt="" height="32" />
            <span>{brand.brandName}</span>
          </a>
          <DarkSwitch />
          {!brand.hideLanguage && (
            <nav className="login-languages" aria-label={t('login.language')}>
              {languages.map((language) => (
                <button
                  key={language.locale}
                  type="button"
                  lang={languageTag(language.locale)}
                  aria-pressed={language.locale === locale}
                  onClick={() => onLocale(language.locale)}
                >
                  {language.name}
                </button>
              ))}
            </nav>
          )}
        </header>
        <main className="login-card">{children}</main>
        <footer className="login-foot">
          <Contacts />
          <nav aria-label={t('login.links')}>
            {documents.map((name) => (
              <a
                key={name}
                className="login-quiet"
                href={own[name] ?? `/user/${name}`}
                {...(own[name] === null ? {} : { target: '_blank', rel: 'noreferrer' })}
              >
                {t(`login.${name}`)}
              </a>
            ))}
          </nav>
        </footer>
      </div>
    </div>
  )
}

/** What a brand says of itself, in the reader's language if it has words in it; on its hosts the platform says nothing. */
function BrandWords({ brand, locale }: { brand: BrandInfo; locale: Locale }) {
  const { claim, claimEn, pitch, pitchEn } = brand
  const isChinese = locale === 'zh_CN'
  const title = isChinese ? (claim ?? claimEn) : (claimEn ?? claim)
  const text = isChinese ? (pitch ?? pitchEn) : (pitchEn ?? pitch)
  return (
    <>
      {title !== null && <p className="login-claim">{title}</p>}
      {text !== null && <p>{text}</p>}
    </>
  )
}

function DarkSwitch() {
  const { t } = useLoginText()
  const [mode, setMode] = useState(() => resolveAppearance(readAppearance(), systemIsDark()))
  useLayoutEffect(() => {
    // Until something is chosen here, the page follows the system.
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = (): void => setMode(paint())
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return (
    <button
      type="button"
      className="login-dark"
      aria-label={t('login.dark')}
      aria-pressed={mode === 'dark'}
      title={t('login.dark')}
      onClick={() => {
        writeAppearance(mode === 'dark' ? 'light' : 'dark')
        setMode(paint())
      }}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        {mode === 'dark' ? (
          <path d="M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4" />
        ) : (
          <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" />
        )}
      </svg>
    </button>
  )
}
