import type { Locale, Translator } from '@tandem/i18n/translator'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { writeLocale } from '../data/locale.ts'
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

/** One of the public pages. `first` are its texts in the language it opens with. */
export function PublicPages({ path, first }: { path: string; first: Translator }) {
  const [words, setWords] = useState(first)
  const choose = async (next: Locale): Promise<void> => {
    // Texts that do not come leave the page as it is, and its button to be pressed again.
    const chosen = await loadWords(next).catch(() => null)
    if (!chosen) return
    writeLocale(next)
    setWords(chosen)
  }
  const Page = pages[path]
  // A development server answers more paths than there are pages.
  if (!Page) {
    location.replace('/404')
    return null
  }
  return (
    <LoginText value={words}>
      <PublicFrame wide onLocale={(next) => void choose(next)}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </PublicFrame>
    </LoginText>
  )
}
