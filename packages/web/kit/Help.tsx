import { IconButton } from './Button.tsx'
import { inSentence } from './format.ts'
import { useText } from './language.tsx'
import { Popover } from './Popover.tsx'

/** A term used on a page and its meaning. */
export interface HelpItem {
  key: string
  term: string
  meaning: string
}

/** Explains a page and its terms next to its title. Empty if nothing needs explaining. */
export function Help({
  title,
  text,
  items = [],
}: {
  title: string
  text?: string
  items?: readonly HelpItem[] | undefined
}) {
  const { t } = useText()
  if (items.length === 0 && text === undefined) return null
  const label = t('kit.help', { name: inSentence(title) })
  return (
    <Popover
      label={label}
      width={Math.min(WIDTH, window.innerWidth - 16)}
      trigger={(props) => <IconButton icon="help" label={label} {...props} />}
    >
      {() => (
        <section className="help">
          <h2>{label}</h2>
          {text !== undefined && <p>{text}</p>}
          {items.length > 0 && (
            <>
              {/* Content higher than the window can also be scrolled with the keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <dl tabIndex={0}>
                {items.map(({ key, term, meaning }) => (
                  <div key={key}>
                    <dt>{term}</dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
      )}
    </Popover>
  )
}

const WIDTH = 400
