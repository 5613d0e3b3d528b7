import { useText } from '../../kit/language.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { usePreferences } from '../preferences.tsx'

/** Single-key shortcuts help some users and trap others (WCAG 2.1.4). */
export function SingleKeySwitch() {
  const { t } = useText()
  const { layout, setLayout } = usePreferences()
  return (
    <Switch
      label={t('palette.shortcuts.single')}
      hint={t('palette.shortcuts.single.hint')}
      checked={layout.singleKeys}
      onChange={(singleKeys) => setLayout({ ...layout, singleKeys })}
    />
  )
}
