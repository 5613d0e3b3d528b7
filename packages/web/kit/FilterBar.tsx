import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { breakpoints } from './breakpoints.ts'
import { Button } from './Button.tsx'
import { DayRangeFilter } from './filters/DayRangeFilter.tsx'
import { ChoiceFilter } from './filters/ChoiceFilter.tsx'
import { OptionFilter } from './filters/OptionFilter.tsx'
import { TextFilter } from './filters/TextFilter.tsx'
import { plainDigits } from './format.ts'
import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'
import type { Filters } from './list.ts'
import { MenuButton } from './MenuButton.tsx'
import { type LoadOptions, type Option, useOptionLabel } from './options.ts'
import { SearchBox } from './SearchBox.tsx'
import { useMediaQuery } from './useMediaQuery.ts'
import { useSubtitle } from './subtitle.tsx'

/** Filters always shown; the others are under "More". */
const VISIBLE_FILTERS = 3

export interface FilterField {
  /** Name of the parameter. */
  key: string
  label: string
  kind: 'text' | 'choice' | 'option' | 'days' | 'minutes'
  /**
   * text: digits and codes, where full-width characters from an input method count as plain ones.
   */
  plain?: boolean
  /** choice: what there is. */
  options?: readonly Option[]
  /** option: how to search for options. */
  load?: LoadOptions
}

/** Sent as `<key>_begin` and `<key>_end`: from one day, or one minute, to another. */
const isRange = (kind: FilterField['kind']): kind is 'days' | 'minutes' =>
  kind === 'days' || kind === 'minutes'

/** The first text field is the search box (`/` focuses it); the others are pills that open a panel. */
export function FilterBar({
  fields,
  filters,
  folds = false,
  children,
}: {
  fields: readonly FilterField[]
  filters: Filters
  /** A narrow window shows what they filter first: the questions unfold on request. */
  folds?: boolean
  children?: ReactNode
}) {
  const { t } = useText()
  const [added, setAdded] = useState<string | null>(null)
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const [unfolded, setUnfolded] = useState(false)
  const questions = useId()
  const bar = useRef<HTMLElement>(null)
  const search = fields.find(({ kind }) => kind === 'text')
  const others = fields.filter((field) => field !== search)
  const limit = VISIBLE_FILTERS - (search ? 1 : 0)
  const isSet = ({ key, kind }: FilterField): boolean =>
    isRange(kind)
      ? filters.values[`${key}_begin`] !== undefined || filters.values[`${key}_end`] !== undefined
      : filters.values[key] !== undefined
  const shown = others.filter(
    (field, index) => index < limit || isSet(field) || field.key === added,
  )
  const hidden = others.filter((field) => !shown.includes(field))
  const isFolding = folds && isNarrow && others.length > 0
  const answered = others.filter(isSet).length
  useSubtitle('filters', useAnswers(fields.filter(isSet), filters))
  return (
    <search ref={bar} className="filter-bar">
      {search && (
        <SearchBox
          label={search.label}
          value={filters.values[search.key] ?? ''}
          onSearch={(value) => filters.set({ [search.key]: answerOf(search, value) })}
        />
      )}
      {isFolding && (
        <button
          type="button"
          className="pill filter-fold"
          aria-expanded={unfolded}
          aria-controls={questions}
          aria-label={answered === 0 ? t('kit.filters') : t('kit.filtersSet', { n: answered })}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name="filter" size={16} />
          {answered > 0 && <span className="number">{answered}</span>}
        </button>
      )}
      <div id={questions} className="filter-questions" hidden={isFolding && !unfolded}>
        {shown.map((field) => (
          <Pill key={field.key} field={field} filters={filters} startOpen={field.key === added} />
        ))}
        {/* Together, so that what clears them never stands in a line of its own. */}
        <div className="filter-end">
          {hidden.length > 0 && (
            <MenuButton
              label={t('kit.moreFilters')}
              align="start"
              items={hidden.map(({ key, label }) => ({
                key,
                label,
                onSelect: () => setAdded(key),
              }))}
              trigger={(props) => (
                <button type="button" className="pill" {...props}>
                  <Icon name="plus" size={14} />
                  {t('kit.moreFilters')}
                </button>
              )}
            />
          )}
          {Object.keys(filters.values).length > 0 && (
            <Button
              kind="link"
              onClick={(event) => {
                setAdded(null)
                filters.clear()
                // The button disappears; keyboard focus must not be lost.
                if (byKeyboard(event)) {
                  bar.current?.querySelector<HTMLElement>('input, button')?.focus()
                }
              }}
            >
              {t('kit.clearFilters')}
            </Button>
          )}
        </div>
      </div>
      {children}
    </search>
  )
}

/**
 * Enter and the space bar also click, but without coordinates; a touch would only open the on-screen
 * keyboard.
 */
const byKeyboard = ({ detail }: MouseEvent): boolean => detail === 0

/** Filters by the typed text; empty text removes the filter. */
function answerOf({ plain }: FilterField, typed: string): string | null {
  const answer = plain ? plainDigits(typed).trim() : typed
  return answer === '' ? null : answer
}

/** The active filter as text: the values, or the name of the first chosen record. */
function useAnswers(set: readonly FilterField[], { values }: Filters): string {
  const option = set.find(({ kind }) => kind === 'option')
  const optionLabel = useOptionLabel(option?.load, option && values[option.key])
  const answer = (field: FilterField): string => {
    const { key, kind, options = [] } = field
    const value = values[key] ?? ''
    if (field === option) return optionLabel
    if (kind === 'choice') {
      const label = (one: string): string =>
        options.find((known) => known.value === one)?.label ?? one
      return value.split(',').map(label).join(', ')
    }
    if (!isRange(kind)) return value
    const [begin, end] = [values[`${key}_begin`], values[`${key}_end`]]
    return begin === end ? (begin ?? '') : `${begin ?? '…'} – ${end ?? '…'}`
  }
  return set.map(answer).join(', ')
}

function Pill({
  field,
  filters,
  startOpen,
}: {
  field: FilterField
  filters: Filters
  startOpen: boolean
}) {
  const { key, label, kind, options = [], load } = field
  const value = filters.values[key]
  const onChange = (next: string | null): void =>
    filters.set({ [key]: next === null || kind !== 'text' ? next : answerOf(field, next) })
  if (isRange(kind)) {
    return (
      <DayRangeFilter
        label={label}
        precision={kind === 'days' ? 'day' : 'minute'}
        begin={filters.values[`${key}_begin`]}
        end={filters.values[`${key}_end`]}
        onChange={(begin, end) => filters.set({ [`${key}_begin`]: begin, [`${key}_end`]: end })}
        startOpen={startOpen}
      />
    )
  }
  const props = { label, value, onChange, startOpen }
  if (kind === 'choice') return <ChoiceFilter {...props} options={options} />
  if (kind === 'option' && load) return <OptionFilter {...props} load={load} />
  return <TextFilter {...props} />
}
