import { languageTag } from '@tandem/i18n/translator'
import { createRoot } from 'react-dom/client'
import { readBrand } from '../data/brand.ts'
import { readAppearance } from '../data/appearance.ts'
import { readLocale } from '../data/locale.ts'
import { readToken } from '../data/session.ts'
import { applyPalette, OWN_COLOUR, OWN_LOOK, resolveAppearance } from '../kit/theme.ts'
import { Login } from './Login.tsx'
import './login.css'

const root = document.getElementById('root')
if (!root) throw new Error('login.html has no #root.')
document.documentElement.lang = languageTag(readLocale())
applyPalette(
  document.documentElement,
  resolveAppearance(readAppearance(), matchMedia('(prefers-color-scheme: dark)').matches),
  { ...OWN_LOOK, colour: readBrand().primaryColour ?? OWN_COLOUR },
)
// Spec §2: who is signed in already is sent on.
if (readToken() === null) createRoot(root).render(<Login />)
else location.replace('/')
