import { createRoot } from 'react-dom/client'
import { readToken } from '../data/session.ts'
import '../kit/styles/kit.css'
import './shell/shell.css'
import { App } from './App.tsx'
import { goToLogin } from './logOut.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

if (readToken() === null || location.pathname === '/user/login') {
  if (readToken() === null) goToLogin()
  // Spec §2: who is signed in already needs no sign-in page.
  else location.replace('/')
} else {
  // Every page brings a title of its own.
  document.querySelector('title')?.remove()
  createRoot(root).render(<App />)
}
