import type { Quote } from '@tandem/model'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import type { Draft } from './draft.ts'

/** The columns that a text can be filled with, and what its variables lack. */
export function Variables({
  names,
  draft: { from, column },
  quote,
  onInsert,
}: {
  /** The variables of the text. */
  names: readonly string[]
  draft: Pick<Draft, 'from' | 'column'>
  /** The last one; null until there is one. */
  quote: Quote | null
  onInsert: (variable: string) => void
}) {
  const { t } = useText()
  const sheet = from === 'file' ? (quote?.sheet ?? null) : null
  const numbers = column ?? sheet?.column
  const offered = (sheet?.columns ?? []).filter((_column, index) => index !== numbers)
  const lacking = (quote?.variables ?? []).filter(({ name }) => names.includes(name))
  return (
    <>
      {offered.length > 0 && (
        <div className="sms-variables">
          <span className="hint">{t('sms.send.insert')}</span>
          {offered.map(({ variable, sample }) => (
            <Tooltip key={variable} text={sample.join(', ') || t('sms.send.columnEmpty')}>
              <Button onClick={() => onInsert(variable)}>{`{${variable}}`}</Button>
            </Tooltip>
          ))}
        </div>
      )}
      {names.length > 0 && from !== 'file' && (
        <p className="hint">{t('sms.send.valuesNeedFile', { example: `{${names[0] ?? ''}|…}` })}</p>
      )}
      {sheet &&
        lacking.map(({ name, column: found, missing }) =>
          found !== null && missing === 0 ? null : (
            <p key={name} className="form-note sms-note">
              <Icon name="warning" />
              <span>
                {found === null
                  ? t('sms.send.noColumn', { variable: `{${name}}` })
                  : t('sms.send.noValue', { variable: `{${name}}`, n: missing })}
              </span>
            </p>
          ),
        )}
    </>
  )
}
