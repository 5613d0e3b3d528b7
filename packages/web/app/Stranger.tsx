import { readBrand } from '../data/brand.ts'
import { Button } from '../kit/Button.tsx'
import { useText } from '../kit/language.tsx'
import { EmptyState } from '../kit/states.tsx'
import { LOGIN } from './logOut.ts'
import { useBrandedPage } from './shell/useBrandedPage.ts'
import './stranger.css'

/** The one page of the console that needs no session: there is no such page. */
export function Stranger() {
  const { t } = useText()
  const brand = readBrand()
  useBrandedPage(t('shell.noPage.title'), location.pathname, brand)
  return (
    <>
      <header className="stranger-head">
        <a href={LOGIN}>
          <img src={brand.platformLogo} alt="" height="32" />
          {brand.brandName}
        </a>
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
