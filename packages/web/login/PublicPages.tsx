import type { Locale } from '@tandem/i18n/translator'
import { type ComponentType, lazy, Suspense, use, useState, useTransition } from 'react'
import { readLocale, writeLocale } from '../data/locale.ts'
import { loadWords } from './words.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { LoginText } from './text.ts'

const page = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(() => load().then((component) => ({ default: component })))
const text = (name: 'help' | 'privacy' | 'terms'): ComponentType =>
  lazy(() =>
    import('./PublicTextPage.tsx').then(({ PublicTextPage }) => ({
      default: () => <PublicTextPage name={name} />,
    })),
  )

/** Pages without a session, each loaded when opened (spec §2). */
const pages: Readonly<Record<string, ComponentType>> = {
  '/user/register': page(() => import('./register/Register.tsx').then(({ Register }) => Register)),
  '/user/register-result': page(() =>
    import('./register/RegisterResult.tsx').then(({ RegisterResult }) => RegisterResult),
  ),
  '/user/alteration': page(() =>
    import('./reset/Alteration.tsx').then(({ Alteration }) => Alteration),
  ),
  '/user/help': text('help'),
  '/user/privacy': text('privacy'),
  '/user/terms': text('terms'),
  '/test/home': page(() => import('./check/SelfCheck.tsx').then(({ SelfCheck }) => SelfCheck)),
}

/** One of the public pages, with its texts. */
export function PublicPages({ path }: { path: string }) {
  const [locale, setLocale] = useState(readLocale)
  const [, startTransition] = useTransition()
  const choose = (next: Locale): void => {
    writeLocale(next)
    startTransition(() => setLocale(next))
  }
  return (
    <Suspense fallback={null}>
      <Worded path={path} locale={locale} onLocale={choose} />
    </Suspense>
  )
}

function Worded({
  path,
  locale,
  onLocale,
}: {
  path: string
  locale: Locale
  onLocale: (locale: Locale) => void
}) {
  const words = use(loadWords(locale))
  const Page = pages[path]
  // A development server answers more paths than there are pages.
  if (!Page) {
    location.replace('/404')
    return null
  }
  return (
    <LoginText value={words}>
      <PublicFrame wide onLocale={onLocale}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </PublicFrame>
    </LoginText>
  )
}
