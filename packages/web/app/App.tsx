import { languageTag, type Locale, type Translator } from '@tandem/i18n/translator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readAppearance, writeAppearance } from '../data/appearance.ts'
import { readBrand } from '../data/brand.ts'
import { CallError } from '../data/CallError.ts'
import { type Layout, readLayout, settle, writeLayout } from '../data/layout.ts'
import { writeLocale } from '../data/locale.ts'
import { pageUser } from '../data/pageSession.ts'
import { onUserSaved, readToken } from '../data/session.ts'
import { AppearanceProvider } from '../kit/appearance.tsx'
import { Confirmations } from '../kit/Confirmations.tsx'
import { noteFailedPart } from '../kit/failedParts.ts'
import { LanguageProvider } from '../kit/language.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { Loading } from '../kit/states.tsx'
import { speak } from '../kit/texts.ts'
import { type Appearance, OWN_COLOUR } from '../kit/theme.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { PreferencesContext } from './preferences.tsx'
import { SessionGate } from './SessionGate.tsx'
import { Crashed } from './shell/CrashGuard.tsx'
import { TransportNotices } from './TransportNotices.tsx'

const Stranger = lazyPart(() => import('./Stranger.tsx').then((file) => file.Stranger), {
  missing: 'note',
  texts: ['login'],
})
const STALE_MS = 10_000

const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails immediately. Waiting instead would send it unseen once the connection
    // is back.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: STALE_MS,
      // A refusal is final; only a lost answer is worth a retry.
      retry: (failures, error) =>
        failures < 1 && (!(error instanceof CallError) || error.status === 0),
    },
  },
})
const router = createBrowserRouter([
  {
    path: '*',
    element: readToken() === null ? <Stranger /> : <SessionGate />,
    errorElement: <Crashed onRestart={() => location.reload()} />,
  },
])

/**
 * Language, appearance, messages and data around the routed console.
 * @param first the texts in the language that it opens with
 */
export function App({ first }: { first: Translator }) {
  const [translator, chooseLocale] = useLanguageChoice(first)
  const { locale } = translator
  const [appearance, setAppearance] = useState(readAppearance)
  const [layout, setLayout] = useState(readLayout)
  const chooseAppearance = useCallback((next: Appearance) => {
    writeAppearance(next)
    setAppearance(next)
  }, [])
  const chooseLayout = useCallback((next: Layout) => {
    const settled = settle(next)
    writeLayout(settled)
    setLayout(settled)
  }, [])
  const preferences = useMemo(
    () => ({
      locale,
      setLocale: chooseLocale,
      appearance,
      setAppearance: chooseAppearance,
      layout,
      setLayout: chooseLayout,
    }),
    [locale, chooseLocale, appearance, chooseAppearance, layout, chooseLayout],
  )
  const look = { ...layout, colour: layout.colour ?? readBrand().primaryColour ?? OWN_COLOUR }
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(locale)
  }, [locale])
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = layout.density
  }, [layout.density])
  return (
    <PreferencesContext value={preferences}>
      <AppearanceProvider appearance={appearance} look={look}>
        <Worded translator={translator} />
      </AppearanceProvider>
    </PreferencesContext>
  )
}

/** The shown language, and how to change it: once its texts are here. If they do not come, a strip says so. */
function useLanguageChoice(first: Translator): [Translator, (locale: Locale) => void] {
  const [translator, setTranslator] = useState(first)
  const wanted = useRef(first.locale)
  const choose = useCallback(function choose(next: Locale): void {
    wanted.current = next
    speak(next).then(
      (chosen) => {
        if (wanted.current !== next) return
        writeLocale(next)
        setTranslator(chosen)
        // Names of menus and choices come from the server in the language of the call.
        void queryClient.invalidateQueries()
      },
      () => {
        const forget = noteFailedPart(() => {
          forget()
          if (wanted.current === next) choose(next)
        })
      },
    )
  }, [])
  return [translator, choose]
}

/** The user's zone: their own, their company's or the platform's; the browser's until it is known. */
const zoneOfUser = (): string =>
  pageUser()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

function Worded({ translator }: { translator: Translator }) {
  const timeZone = useSyncExternalStore(onUserSaved, zoneOfUser)
  // Days in filters and figures depend on the zone: the server's answers change with it.
  useEffect(() => onUserSaved(() => void queryClient.invalidateQueries()), [])
  return (
    <LanguageProvider translator={translator} timeZone={timeZone}>
      <Toasts>
        <Confirmations>
          <TransportNotices />
          <QueryClientProvider client={queryClient}>
            <Suspense fallback={<Loading />}>
              <RouterProvider router={router} />
            </Suspense>
          </QueryClientProvider>
        </Confirmations>
      </Toasts>
    </LanguageProvider>
  )
}
