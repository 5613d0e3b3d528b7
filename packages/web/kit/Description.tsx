import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'

/** So many lines without a value stand aside; fewer are quicker read than unfolded. */
const MANY_EMPTY = 3

/** Names and values of one section. Many lines that have no value are counted in one, which shows them. */
export function Description({
  title,
  items,
}: {
  title?: ReactNode
  items: readonly { key: string; label: ReactNode; value: ReactNode; empty?: boolean }[]
}) {
  const { t } = useText()
  const [all, setAll] = useState(false)
  const empty = items.filter((item) => item.empty === true).length
  const folds = empty >= MANY_EMPTY
  return (
    <section className="description">
      {title && <h3>{title}</h3>}
      <dl>
        {items
          .filter((item) => !folds || all || item.empty !== true)
          .map(({ key, label, value }) => [
            <dt key={`${key}.label`}>{label}</dt>,
            <dd key={key}>{value}</dd>,
          ])}
      </dl>
      {folds && (
        <Button kind="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'kit.emptyFields.hide' : 'kit.emptyFields', { n: empty })}
        </Button>
      )}
    </section>
  )
}
