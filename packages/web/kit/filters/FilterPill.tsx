import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'
import { Popover } from '../Popover.tsx'

export interface FilterPillProps {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
  startOpen: boolean
}

/** One filter: a pill that opens a panel, and shows its value and a way to remove it. */
export function FilterPill({
  label,
  answer,
  onClear,
  startOpen,
  children,
}: {
  label: string
  answer: string | undefined
  onClear: () => void
  startOpen: boolean
  children: (close: () => void) => ReactNode
}) {
  const { t } = useText()
  return (
    <span className={answer === undefined ? 'pill-group' : 'pill-group active'}>
      <Popover
        label={label}
        startOpen={startOpen}
        trigger={(props) => (
          <button type="button" className="pill" {...props}>
            <span>{label}</span>
            {answer === undefined ? (
              <Icon name="down" size={14} />
            ) : (
              <span className="pill-answer">{answer}</span>
            )}
          </button>
        )}
      >
        {children}
      </Popover>
      {answer !== undefined && (
        <button
          type="button"
          className="pill-clear"
          aria-label={t('kit.removeFilter', { name: label })}
          onClick={({ currentTarget }) => {
            onClear()
            // This button disappears; the panel stays.
            currentTarget.parentElement?.querySelector('button')?.focus()
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )
}
