import { useId } from 'react'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { OWN_COLOUR } from '../../../kit/theme.ts'

/** The product's own first; the console derives readable shades of each (kit/theme). */
const presets = [
  { colour: OWN_COLOUR, name: 'green' },
  { colour: '#13a8a8', name: 'cyan' },
  { colour: '#1677ff', name: 'blue' },
  { colour: '#2f54eb', name: 'indigo' },
  { colour: '#722ed1', name: 'purple' },
  { colour: '#eb2f96', name: 'magenta' },
  { colour: '#f5222d', name: 'red' },
  { colour: '#fa8c16', name: 'orange' },
] as const

/** Eight colours, and a custom one. */
export function ColourChoice({
  colour,
  onChange,
}: {
  colour: string
  onChange: (colour: string) => void
}) {
  const { t } = useText()
  const group = useId()
  const own = !presets.some((preset) => preset.colour === colour.toLowerCase())
  return (
    <fieldset className="segments">
      <legend>{t('shell.settings.colour')}</legend>
      <div className="swatches">
        {presets.map((preset) => (
          <label
            key={preset.colour}
            className="swatch"
            title={t(`shell.settings.colour.${preset.name}`)}
            style={{ background: preset.colour }}
          >
            <input
              type="radio"
              name={group}
              aria-label={t(`shell.settings.colour.${preset.name}`)}
              checked={preset.colour === colour.toLowerCase()}
              onChange={() => onChange(preset.colour)}
            />
            <Icon name="check" size={14} />
          </label>
        ))}
        <label
          className={own ? 'swatch custom chosen' : 'swatch custom'}
          title={t('shell.settings.colour.custom')}
          {...(own ? { style: { background: colour } } : {})}
        >
          <input
            type="color"
            aria-label={t('shell.settings.colour.custom')}
            value={colour}
            onChange={(event) => onChange(event.target.value)}
          />
          <Icon name={own ? 'check' : 'plus'} size={14} />
        </label>
      </div>
      <small>{t('shell.settings.colour.hint')}</small>
    </fieldset>
  )
}
