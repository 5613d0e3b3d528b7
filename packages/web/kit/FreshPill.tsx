import { useText } from './language.tsx'
import type { FreshRows } from './list.ts'

/** Shows above the table how many rows were added: the table never moves by itself. */
export function FreshPill({ count, more, show, onShown }: FreshRows & { onShown: () => void }) {
  const { t } = useText()
  return (
    <output className="fresh">
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            show()
            onShown()
          }}
        >
          {t(more ? 'kit.fresh.more' : 'kit.fresh', { n: count })}
        </button>
      )}
    </output>
  )
}
