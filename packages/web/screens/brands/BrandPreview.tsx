import { useId, useState } from 'react'
import { usePainted } from '../../kit/appearance.tsx'
import { isColour } from '../../kit/colour.ts'
import { useText } from '../../kit/language.tsx'
import { menuPaletteOf, OWN_COLOUR, paletteOf } from '../../kit/theme.ts'

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const modes = ['light', 'dark'] as const

/** The sign-in page and the console in a brand's colours, in miniature; not interactive. */
export function BrandPreview({
  name,
  logo,
  colour,
}: {
  name: string
  logo: string
  colour: string | null
}) {
  const { t } = useText()
  const id = useId()
  const painted = usePainted()
  const [mode, setMode] = useState(painted.mode)
  /** The brand's colours as variables of this element, as the page has its own. */
  const paint = (element: HTMLElement | null): void => {
    if (!element) return
    const look = {
      colour: isColour(colour) ? colour : OWN_COLOUR,
      menuTheme: 'dark' as const,
      colourWeak: painted.colourWeak,
    }
    const palette = paletteOf(mode, look)
    for (const [key, value] of Object.entries(palette)) {
      element.style.setProperty(`--${kebab(key)}`, value)
    }
    for (const [key, value] of Object.entries(menuPaletteOf(palette, look))) {
      element.style.setProperty(`--menu-${kebab(key)}`, value)
    }
  }
  return (
    <section className="brand-preview" aria-labelledby={id}>
      <header>
        <h3 id={id}>{t('brands.preview')}</h3>
        <fieldset aria-label={t('brands.preview.appearance')} className="brand-modes">
          {modes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              onClick={() => setMode(one)}
            >
              {t(`brands.preview.${one}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <div ref={paint} className="brand-stage">
        <figure>
          <div className="brand-login" aria-hidden="true">
            <p className="brand-name">
              <img src={logo} alt="" width="24" height="24" />
              <strong>{name}</strong>
            </p>
            <span className="brand-field">{t('brands.preview.username')}</span>
            <span className="brand-field">{t('brands.preview.password')}</span>
            <span className="brand-button">{t('brands.preview.submit')}</span>
          </div>
          <figcaption>{t('brands.preview.login')}</figcaption>
        </figure>
        <figure>
          <div className="brand-console" aria-hidden="true">
            <div className="brand-menu">
              <p className="brand-name">
                <img src={logo} alt="" width="16" height="16" />
                <strong>{name}</strong>
              </p>
              <span className="active" />
              <span />
              <span />
            </div>
            <div className="brand-page">
              <strong>{t('brands.preview.page')}</strong>
              <span className="brand-line" />
              <span className="brand-link">{t('brands.preview.link')}</span>
              <span className="brand-button">{t('brands.preview.button')}</span>
            </div>
          </div>
          <figcaption>{t('brands.preview.header')}</figcaption>
        </figure>
      </div>
    </section>
  )
}
