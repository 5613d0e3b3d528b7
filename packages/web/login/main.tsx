import { languageTag } from '@tandem/i18n/translator'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../data/locale.ts'
import { readToken } from '../data/session.ts'
import { Login } from './Login.tsx'
import { paint } from './PublicFrame.tsx'
import { WORKPLACE } from './target.ts'
import './login.css'
import './fields.css'

const root = document.getElementById('root')
if (!root) throw new Error('login.html has no #root.')
document.documentElement.lang = languageTag(readLocale())
paint()
// Spec §2: signed-in users are redirected.
if (readToken() === null) createRoot(root).render(<Login />)
else location.replace(WORKPLACE)
