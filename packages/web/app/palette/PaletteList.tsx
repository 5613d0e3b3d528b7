import type { SearchHit } from '@tandem/model'
import { useLayoutEffect, useRef } from 'react'
import { titleOfAction } from '../../data/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { asTitle } from '../../kit/format.ts'
import { Icon, type IconName, iconNamed } from '../../kit/Icon.tsx'
import { Keys } from '../../kit/Keys.tsx'
import { useText } from '../../kit/language.tsx'
import type { Entry, Section } from './entries.ts'
import { isWorth, type RecordSearch } from './useSearch.ts'

export const optionId = (id: string, at: number): string => `${id}-option-${at}`

const icons: Partial<Record<SearchHit['kind'], IconName>> = {
  smsTask: 'tasks',
  smsMessage: 'message',
  messages: 'outbox',
  company: 'company',
  user: 'user',
  senderId: 'badge',
  gateway: 'gateway',
  route: 'route',
  operator: 'tower',
  rateGroup: 'folder',
  rate: 'rate',
  numberPrefix: 'hash',
  role: 'shield',
  department: 'tree',
  country: 'globe',
  brand: 'palette',
  dictionary: 'book',
  announcement: 'megaphone',
  notice: 'bell',
}

/** The options, in sections; the keyboard focus stays in the input above. */
export function PaletteList({
  id,
  sections,
  active,
  query,
  search,
  onActive,
  onChoose,
}: {
  id: string
  sections: readonly Section[]
  /** Position among all entries, -1 if there are none. */
  active: number
  query: string
  search: RecordSearch
  onActive: (at: number) => void
  onChoose: (entry: Entry) => void
}) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  useLayoutEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    // Scrolls the heading of the first section into view with its first line.
    if (active === 0) list.current?.scrollTo?.({ top: 0 })
    else option?.scrollIntoView?.({ block: 'nearest' })
  }, [active, query])
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <>
      <output className="unseen">{statusText()}</output>
      {/* The options of the input above. It scrolls by the keys of the input, so nothing in it has to be
          reachable with Tab. */}
      <div
        ref={list}
        className="palette-list"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        id={`${id}-list`}
        aria-label={t('palette.title')}
        aria-busy={search.working}
      >
        {sections.map(({ key, entries }, section) => (
          // A group of options is no fieldset.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <h2 id={`${id}-${key}`} role="presentation">
              {t(`palette.group.${key}`)}
            </h2>
            {entries.map((entry, index) => {
              const own = (starts[section] ?? 0) + index
              return (
                <Option
                  key={entry.key}
                  id={optionId(id, own)}
                  entry={entry}
                  active={own === active}
                  onHover={() => own !== active && onActive(own)}
                  onChoose={() => onChoose(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {count === 0 && !search.working && !search.failed && (
        <div className="palette-note">
          <strong>{t('palette.none', { query: query.trim() })}</strong>
          <p>{t(isWorth(query.trim()) ? 'palette.none.text' : 'palette.none.short')}</p>
        </div>
      )}
      {search.failed && (
        <div className="palette-note" role="alert">
          <p>{t('palette.failed')}</p>
          <Button icon="refresh" onClick={search.retry}>
            {t('kit.retry')}
          </Button>
        </div>
      )}
      {search.result?.partial === true && <p className="palette-note">{t('palette.partial')}</p>}
    </>
  )

  function statusText(): string {
    if (search.working) return t('palette.working')
    return query.trim() === '' ? '' : t('palette.count', { n: count })
  }
}

function Option({
  id,
  entry,
  active,
  onHover,
  onChoose,
}: {
  id: string
  entry: Entry
  active: boolean
  onHover: () => void
  onChoose: () => void
}) {
  const text = useText()
  const { action, hit } = entry
  const blocked = action?.disabledReason
  const hint = typeof action?.hint === 'function' ? action.hint(text) : action?.hint
  const under = blocked ?? (hit ? hit.subtitle : '')
  return (
    // The input above has the focus and the keys; the mouse has this.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={active}
      aria-disabled={blocked === undefined ? undefined : true}
      className="palette-option"
      onPointerMove={onHover}
      // The focus stays in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon
        name={hit ? (icons[hit.kind] ?? 'page') : iconNamed(action.icon ?? 'right')}
        size={18}
      />
      <span className="palette-name">
        <span>{hit ? hitTitle() : titleOfAction(action, text)}</span>
        {under !== '' && <small>{under}</small>}
      </span>
      <span className="palette-side">{hit ? asTitle(text.loose(kindKey(hit.kind))) : hint}</span>
      {action?.shortcut !== undefined && <Keys keys={action.shortcut} />}
    </div>
  )

  function hitTitle(): string {
    if (!hit) return ''
    return hit.kind === 'messages'
      ? text.t('palette.allMessages', { number: hit.title })
      : hit.title
  }
}

/** A noun of the model, or one of the messages. */
const kindKey = (kind: SearchHit['kind']): string =>
  kind === 'smsTask' ||
  kind === 'smsMessage' ||
  kind === 'messages' ||
  kind === 'announcement' ||
  kind === 'notice'
    ? `palette.kind.${kind}`
    : `${kind}.one`
