import {
  type ConsoleAction,
  actionGroups,
  titleOfAction,
  useOfferedActions,
} from '../../data/actions.ts'
import { Keys } from '../../kit/Keys.tsx'
import { useText } from '../../kit/language.tsx'
import { CloseButton, Overlay } from '../../kit/Overlay.tsx'
import { SingleKeySwitch } from './SingleKeySwitch.tsx'
import './palette.css'

/** Every shortcut that works here and now, and the switch for those without Ctrl. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { t } = text
  const actions = useOfferedActions()
  const groups = actionGroups
    .map((group) => ({
      group,
      lines: actions.flatMap((action): Line[] =>
        action.group === group && action.shortcut !== undefined
          ? [{ keys: action.shortcut, label: labelOf(action) }]
          : [],
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
  const always: Line[] = [
    { keys: 'alt+1…9', label: t('palette.shortcuts.jump') },
    { keys: 'esc', label: t('palette.shortcuts.esc') },
  ]
  return (
    <Overlay label={t('palette.shortcuts')} className="sheet" onClose={onClose}>
      <div className="sheet-window">
        <div className="sheet-head">
          {/* Screen readers start here; the keyboard continues from here. */}
          <h2 data-autofocus tabIndex={-1}>
            {t('palette.shortcuts')}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        {/* A region that scrolls must be reachable without a mouse (WCAG 2.1.1). */}
        <section
          className="sheet-body"
          aria-label={t('palette.shortcuts')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {groups.map(({ group, lines }) => (
            <div key={group}>
              <h3>{t(`palette.group.${group}`)}</h3>
              <Lines lines={group === 'console' ? [...lines, ...always] : lines} />
            </div>
          ))}
        </section>
        <div className="sheet-foot">
          <SingleKeySwitch />
        </div>
      </div>
    </Overlay>
  )

  function labelOf(action: ConsoleAction): string {
    const title = titleOfAction(action, text)
    return action.group === 'page' ? t('palette.goTo', { name: title }) : title
  }
}

interface Line {
  keys: string
  label: string
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map(({ keys, label }) => (
        <div key={keys} className="sheet-line">
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
