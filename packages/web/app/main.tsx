import './trustedTypes.ts'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../data/locale.ts'
import { openTexts } from '../data/openTexts.ts'
import { readToken } from '../data/session.ts'
import '../kit/styles/kit.css'
import { speak } from '../kit/texts.ts'
import './shell/shell.css'
import './shell/tabs.css'
import './shell/layout.css'
import { App } from './App.tsx'
import { goToLogin, LOGIN } from './logOut.ts'
import { listenForFaults, noteCrash } from './reportFaults.ts'
import { NOT_FOUND } from './shell/NoPage.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

/** Shown to everyone: it only says that the page does not exist (spec §2). */
const isPublic = location.pathname === NOT_FOUND

if (readToken() === null && !isPublic) goToLogin()
// Spec §2: signed-in users do not need the sign-in page.
else if (location.pathname === LOGIN) location.replace('/dashboard/workplace')
else {
  listenForFaults()
  const translator = await openTexts(root, readLocale(), () => speak(readLocale()))
  createRoot(root, {
    onCaughtError: noteCrash,
    onUncaughtError: noteCrash,
  }).render(<App first={translator} />)
}
