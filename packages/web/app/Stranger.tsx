import { languageTag } from '@tandem/i18n/translator'
import { readBrand } from '../data/brand.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { useText } from '../kit/language.tsx'
import { EmptyState } from '../kit/states.tsx'
import { resolveAppearance } from '../kit/theme.ts'
import { useMediaQuery } from '../kit/useMediaQuery.ts'
import { LOGIN } from './logOut.ts'
import { usePreferences } from './preferences.tsx'
import { languages } from './shell/languages.ts'
import { useBrandedPage } from './shell/useBrandedPage.ts'
import './stranger.css'

/** The one console page without a session: page not found. */
export function Stranger() {
  const { t, locale } = useText()
  const { setLocale, appearance, setAppearance } = usePreferences()
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = resolveAppearance(appearance, systemIsDark) === 'dark'
  const brand = readBrand()
  useBrandedPage(t('shell.noPage.title'), location.pathname, brand)
  return (
    <>
      <header className="stranger-head">
        <a href={LOGIN}>
          <img src={brand.platformLogo} alt="" height="32" />
          {brand.brandName}
        </a>
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          size={18}
          label={t(`shell.appearance.${isDark ? 'light' : 'dark'}`)}
          onClick={() => setAppearance(isDark ? 'light' : 'dark')}
        />
        {!brand.hideLanguage &&
          languages
            .filter((language) => language.locale !== locale)
            .map((language) => (
              <Button
                key={language.locale}
                kind="quiet"
                lang={languageTag(language.locale)}
                onClick={() => setLocale(language.locale)}
              >
                {language.name}
              </Button>
            ))}
      </header>
      <main className="centred">
        <EmptyState
          icon="search"
          title={<h1>{t('shell.noPage.title')}</h1>}
          action={
            <Button kind="primary" onClick={() => location.assign(LOGIN)}>
              {t('login.goThere')}
            </Button>
          }
        >
          {t('login.noPage')}
        </EmptyState>
      </main>
    </>
  )
}
