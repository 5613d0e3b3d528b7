import { IconButton } from './Button.tsx'
import { useText } from './language.tsx'
import { Popover } from './Popover.tsx'

/** A word of a page and what it means. */
export interface HelpItem {
  key: string
  term: string
  meaning: string
}

/** Beside the title of a page: what its words mean. Nothing where they need no explaining. */
export function Help({ title, items }: { title: string; items: readonly HelpItem[] }) {
  const { t } = useText()
  if (items.length === 0) return null
  const label = t('kit.help', { name: title })
  return (
    <Popover
      label={label}
      width={Math.min(WIDTH, window.innerWidth - 16)}
      trigger={(props) => <IconButton icon="help" label={label} {...props} />}
    >
      {() => (
        <section className="help">
          <h2>{label}</h2>
          {/* What is longer than the window is scrolled by the keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <dl tabIndex={0}>
            {items.map(({ key, term, meaning }) => (
              <div key={key}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Popover>
  )
}

const WIDTH = 400
