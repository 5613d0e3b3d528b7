import { languageTag } from '@tandem/i18n/translator'
import { createRoot } from 'react-dom/client'
import { readLocale } from '../data/locale.ts'
import { paint } from './PublicFrame.tsx'
import { PublicPages } from './PublicPages.tsx'
import './login.css'
import './fields.css'
import './pages.css'

const root = document.getElementById('root')
if (!root) throw new Error('public.html has no #root.')
document.documentElement.lang = languageTag(readLocale())
paint()
createRoot(root).render(<PublicPages path={location.pathname} />)
