import { languageTag, type Locale } from '@tandem/i18n/translator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readAppearance, writeAppearance } from '../data/appearance.ts'
import { readBrand } from '../data/brand.ts'
import { CallError } from '../data/CallError.ts'
import { type Layout, readLayout, settle, writeLayout } from '../data/layout.ts'
import { readLocale, writeLocale } from '../data/locale.ts'
import { pageUser } from '../data/pageSession.ts'
import { onUserSaved, readToken } from '../data/session.ts'
import { AppearanceProvider } from '../kit/appearance.tsx'
import { Confirmations } from '../kit/Confirmations.tsx'
import { LanguageProvider } from '../kit/language.tsx'
import { Loading } from '../kit/states.tsx'
import { type Appearance, OWN_COLOUR } from '../kit/theme.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { loadTranslator } from './loadTranslator.ts'
import { PreferencesContext } from './preferences.tsx'
import { SessionGate } from './SessionGate.tsx'
import { Crashed } from './shell/CrashGuard.tsx'
import { Stranger } from './Stranger.tsx'
import { TransportNotices } from './TransportNotices.tsx'

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

/** Language, appearance, messages and data around the routed console. */
export function App() {
  const [locale, setLocale] = useState(readLocale)
  const [appearance, setAppearance] = useState(readAppearance)
  const [layout, setLayout] = useState(readLayout)
  const [, startTransition] = useTransition()
  const chooseLocale = useCallback((next: Locale) => {
    writeLocale(next)
    startTransition(() => setLocale(next))
    // Names of menus and choices come from the server in the language of the call.
    void queryClient.invalidateQueries()
  }, [])
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
        <Suspense fallback={null}>
          <Worded locale={locale} />
        </Suspense>
      </AppearanceProvider>
    </PreferencesContext>
  )
}

/** The user's zone: their own, their company's or the platform's; the browser's until it is known. */
const zoneOfUser = (): string =>
  pageUser()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

function Worded({ locale }: { locale: Locale }) {
  const translator = use(loadTranslator(locale))
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
