import { DEFAULT_LAYOUT, type Layout, navigate } from '../../../data/layout.ts'
import { Button } from '../../../kit/Button.tsx'
import { SidePanel } from '../../../kit/dialogs/SidePanel.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Segments } from '../../../kit/Segments.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { OWN_COLOUR } from '../../../kit/theme.ts'
import { SingleKeySwitch } from '../../palette/SingleKeySwitch.tsx'
import { usePreferences } from '../../preferences.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import './settings.css'

const appearances = ['light', 'dark', 'system'] as const
const icons = { light: 'sun', dark: 'moon', system: 'screen' } as const

/**
 * Look and layout of the console, for this user in this browser (spec §2). Every choice takes effect immediately.
 */
export function SettingsDrawer({
  brandColour,
  onClose,
}: {
  /** The brand colour of the host, the default for users who chose none. */
  brandColour: string | null
  onClose: () => void
}) {
  const { t } = useText()
  const { layout, setLayout, appearance, setAppearance } = usePreferences()
  const change = (patch: Partial<Layout>): void => setLayout({ ...layout, ...patch })
  const top = layout.navigation === 'top'
  return (
    <SidePanel
      title={t('shell.settings')}
      onClose={onClose}
      footer={
        <Button
          kind="quiet"
          icon="refresh"
          onClick={() => {
            setLayout(DEFAULT_LAYOUT)
            setAppearance('system')
          }}
        >
          {t('shell.settings.reset')}
        </Button>
      }
    >
      <div className="settings">
        <Segments
          label={t('shell.appearance')}
          value={appearance}
          segments={appearances.map((value) => ({
            value,
            label: t(`shell.appearance.${value}`),
            picture: <Icon name={icons[value]} size={18} />,
          }))}
          onChange={setAppearance}
        />
        <ColourChoice
          colour={layout.colour ?? brandColour ?? OWN_COLOUR}
          onChange={(colour) => change({ colour })}
        />
        <Segments
          label={t('shell.settings.menuTheme')}
          value={layout.menuTheme}
          segments={(['dark', 'light'] as const).map((value) => ({
            value,
            label: t(`shell.settings.menuTheme.${value}`),
            picture: <Miniature menu={value} navigation={layout.navigation} />,
          }))}
          onChange={(menuTheme) => change({ menuTheme })}
        />
        <Segments
          label={t('shell.settings.navigation')}
          value={layout.navigation}
          segments={(['side', 'top'] as const).map((value) => ({
            value,
            label: t(`shell.settings.navigation.${value}`),
            picture: <Miniature menu={layout.menuTheme} navigation={value} />,
          }))}
          onChange={(navigation) => setLayout(navigate(layout, navigation))}
        />
        <Segments
          label={t('shell.settings.contentWidth')}
          value={layout.contentWidth}
          segments={[
            { value: 'Fixed', label: t('shell.settings.contentWidth.Fixed') },
            {
              value: 'Fluid',
              label: t('shell.settings.contentWidth.Fluid'),
              blocked: top ? undefined : t('shell.settings.contentWidth.onlyTop'),
            },
          ]}
          hint={top ? undefined : t('shell.settings.contentWidth.onlyTop')}
          onChange={(contentWidth) => change({ contentWidth })}
        />
        <Segments
          label={t('shell.settings.density')}
          value={layout.density}
          segments={(['comfortable', 'compact'] as const).map((value) => ({
            value,
            label: t(`shell.settings.density.${value}`),
          }))}
          onChange={(density) => change({ density })}
        />
        <div className="settings-switches">
          <Switch
            label={t('shell.settings.fixedHeader')}
            checked={layout.fixedHeader}
            onChange={(fixedHeader) => change({ fixedHeader })}
          />
          <Switch
            label={t('shell.settings.hideHeader')}
            checked={layout.hideHeader}
            blocked={layout.fixedHeader ? undefined : t('shell.settings.hideHeader.needsFixed')}
            onChange={(hideHeader) => change({ hideHeader })}
          />
          <Switch
            label={t('shell.settings.fixedMenu')}
            checked={layout.fixedMenu}
            blocked={top ? t('shell.settings.fixedMenu.notOnTop') : undefined}
            onChange={(fixedMenu) => change({ fixedMenu })}
          />
          <Switch
            label={t('shell.settings.multiTab')}
            hint={t('shell.settings.multiTab.hint')}
            checked={layout.multiTab}
            onChange={(multiTab) => change({ multiTab })}
          />
          <Switch
            label={t('shell.settings.colourWeak')}
            hint={t('shell.settings.colourWeak.hint')}
            checked={layout.colourWeak}
            onChange={(colourWeak) => change({ colourWeak })}
          />
          <SingleKeySwitch />
        </div>
      </div>
    </SidePanel>
  )
}

/** A miniature of the console: where its menu is, and how dark. */
function Miniature({ menu, navigation }: { menu: 'dark' | 'light'; navigation: 'side' | 'top' }) {
  return (
    <span className={`miniature ${navigation} ${menu}`} aria-hidden="true">
      <i />
      <b />
    </span>
  )
}
