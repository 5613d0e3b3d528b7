import Input from 'antd/es/input'
import { IconButton } from '../Button.tsx'
import { contrast, isColour } from '../colour.ts'
import type { InputWiring } from './FormField.tsx'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'
import { OWN_COLOUR } from '../theme.ts'

/** Normal text on a fill (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/** A colour as hex or from the system's picker, with its effect on text contrast. */
export function ColourInput({
  wiring,
  value,
  locked,
  onChange,
  onLeave,
}: {
  wiring: InputWiring
  /** '': the product's own. */
  value: string
  locked: boolean
  onChange: (value: string | null) => void
  onLeave: () => void
}) {
  const { t } = useText()
  const ratio = isColour(value) ? contrast(value, '#ffffff') : null
  // Rounded down: 4.49 must not be shown as 4.5.
  const shown = ratio === null ? '' : String(Math.floor(ratio * 10) / 10)
  return (
    <>
      <span className="field-row">
        <input
          type="color"
          className="colour-picker"
          aria-label={t('brands.colour.pick')}
          disabled={locked}
          value={isColour(value) ? value : OWN_COLOUR}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        <Input
          {...wiring}
          className="colour-text"
          disabled={locked}
          maxLength={7}
          placeholder={OWN_COLOUR}
          value={value}
          onBlur={onLeave}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase() || null)}
        />
        {value !== '' && !locked && (
          <IconButton
            icon="refresh"
            label={t('brands.colour.reset')}
            onClick={() => onChange(null)}
          />
        )}
      </span>
      {ratio !== null && (
        <output className={ratio < READABLE ? 'colour-contrast warning' : 'colour-contrast'}>
          <Icon name={ratio < READABLE ? 'warning' : 'check'} size={14} />
          {ratio < READABLE
            ? t('brands.contrast.darkened', { ratio: shown })
            : t('brands.contrast.fine', { ratio: shown })}
        </output>
      )}
    </>
  )
}
