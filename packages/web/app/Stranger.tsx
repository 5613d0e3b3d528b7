import { readBrand } from '../data/brand.ts'
import { useText } from '../kit/language.tsx'
import { LOGIN } from './logOut.ts'
import { NoPage } from './shell/NoPage.tsx'
import { useBrandedPage } from './shell/useBrandedPage.ts'

/** The one page of the console that needs no session: there is no such page. */
export function Stranger() {
  const { t } = useText()
  useBrandedPage(t('shell.noPage.title'), location.pathname, readBrand())
  return (
    <main>
      <NoPage from={null} onBack={null} onHome={() => location.assign(LOGIN)} />
    </main>
  )
}
