import { languageTag } from '@tandem/i18n/translator'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../data/locale.ts'
import { openTexts } from '../data/openTexts.ts'
import { paint } from './PublicFrame.tsx'
import { PublicPages } from './PublicPages.tsx'
import { loadWords } from './words.ts'
import './login.css'
import './fields.css'
import './pages.css'

const root = document.getElementById('root')
if (!root) throw new Error('public.html has no #root.')
const locale = readLocale()
document.documentElement.lang = languageTag(locale)
paint()
const first = await openTexts(root, locale, () => loadWords(locale))
createRoot(root).render(<PublicPages path={location.pathname} first={first} />)
