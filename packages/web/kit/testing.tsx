import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { LanguageProvider } from './language.tsx'
import { Toasts } from './Toasts.tsx'

/** jsdom has no layout, so nothing ever changes its size. */
class NeverResized implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NeverResized
/** Nor does it scroll. */
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
}
/** Nor does it have media features such as width or dark mode. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

export const english = createTranslator(en, 'en_US')

/** Renders a kit component in English, at UTC. For tests only. */
export function show(content: ReactNode): RenderResult {
  return render(content, {
    wrapper: ({ children }) => (
      <LanguageProvider translator={english} timeZone="UTC">
        <Toasts>{children}</Toasts>
      </LanguageProvider>
    ),
  })
}
