import { evenShares, shareGap } from '@tandem/core'
import { idsIn } from '@tandem/model'
import Input from 'antd/es/input'
import { useRef } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { plainDigits } from '../format.ts'
import { useText } from '../language.tsx'
import type { LoadOptions } from '../options.ts'
import type { InputWiring } from './FormField.tsx'
import { OptionInput } from './OptionInput.tsx'
import { textOf } from './values.ts'

/** A part as it is being typed: the rules report what is no whole percent, and what has no record yet. */
interface Part {
  id: string
  percent: unknown
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'id' in value && 'percent' in value

/** Records with whole percent each, 100 together: what is left to give is said, and can be spread evenly. */
export function SharesInput({
  wiring: { id, ...wiring },
  load,
  value,
  locked,
  onChange,
  onLeave,
}: {
  wiring: InputWiring
  load: LoadOptions
  value: unknown
  locked: boolean
  onChange: (value: readonly Part[]) => void
  onLeave: () => void
}) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const parts = Array.isArray(value) ? value.filter(isPart) : []
  const gap = shareGap(parts.map(({ percent }) => (typeof percent === 'number' ? percent : 0)))
  const put = (at: number, patch: Partial<Part>): void =>
    onChange(parts.map((part, own) => (own === at ? { ...part, ...patch } : part)))
  /** Focuses the record of a row once it is drawn, or what follows the last one. */
  const goTo = (at: number): void => {
    requestAnimationFrame(() =>
      list.current
        ?.querySelectorAll<HTMLElement>('.share-row [role=combobox], .share-foot button')
        .item(at)
        .focus(),
    )
  }
  return (
    <div className="share-list" ref={list}>
      {parts.map((part, at) => (
        // A part has no name of its own before its record is chosen, and holds no state.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="share-row">
          <OptionInput
            {...wiring}
            id={at === 0 ? id : `${id}-${at}`}
            aria-label={t('shares.record', { n: at + 1 })}
            load={load}
            without={idsIn(parts.toSpliced(at, 1))}
            many={false}
            clearable={false}
            disabled={locked}
            value={part.id}
            onChange={(next) => put(at, { id: typeof next === 'string' ? next : '' })}
            onBlur={onLeave}
          />
          <Input
            {...wiring}
            id={`${id}-${at}-percent`}
            className="amount-input"
            aria-label={t('shares.percent', { n: at + 1 })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            suffix="%"
            disabled={locked}
            value={typeof part.percent === 'number' ? String(part.percent) : textOf(part.percent)}
            onChange={({ target }) => put(at, { percent: percentOf(target.value) })}
            onBlur={onLeave}
          />
          {!locked && (
            <IconButton
              icon="close"
              label={t('shares.remove', { n: at + 1 })}
              onClick={() => {
                onChange(parts.toSpliced(at, 1))
                goTo(Math.min(at, parts.length - 1))
              }}
            />
          )}
        </div>
      ))}
      {!locked && (
        <div className="share-foot">
          <Button
            icon="plus"
            id={parts.length === 0 ? id : undefined}
            // Its field's label leads here while there is no part, and would be its name.
            aria-label={t('shares.add')}
            onClick={() => {
              onChange([...parts, { id: '', percent: Math.max(gap, 0) }])
              goTo(parts.length)
            }}
          >
            {t('shares.add')}
          </Button>
          {parts.length > 1 && (
            <Button
              onClick={() => {
                const even = evenShares(parts.length)
                onChange(parts.map((part, at) => ({ ...part, percent: even[at] })))
              }}
            >
              {t('shares.even')}
            </Button>
          )}
          {parts.length > 0 && (
            <output className="spacer">
              {gap < 0 ? t('shares.over', { percent: -gap }) : t('shares.left', { percent: gap })}
            </output>
          )}
        </div>
      )}
    </div>
  )
}

/** A number if it is one; otherwise what was typed, for the rules to report. */
function percentOf(typed: string): number | string {
  const plain = plainDigits(typed).trim()
  return /^\d{1,3}$/.test(plain) ? Number(plain) : plain
}
