import type { KeyboardEvent } from 'react'

/** Tabs in the pattern of WAI-ARIA: one stop of the Tab key, arrows move between them. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string
  tabs: readonly { name: Name; title: string }[]
  chosen: Name
  onChoose: (name: Name) => void
}) {
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.name)
    document.getElementById(`tab-${next.name}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="login-tabs">
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={`panel-${name}`}
          tabIndex={name === chosen ? 0 : -1}
          onKeyDown={move}
          onClick={() => onChoose(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
