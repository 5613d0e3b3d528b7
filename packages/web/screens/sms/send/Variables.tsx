import { misspeltVariables, type MisspeltVariable, plainName, readText } from '@tandem/core'
import type { NumberSheet, Quote } from '@tandem/model'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import type { Draft } from './draft.ts'

/** The columns that a text can be filled with, which of its variables were probably meant otherwise, and what they lack. */
export function Variables({
  text,
  names,
  draft: { from, column },
  quote,
  sheet: read,
  onInsert,
  onReplace,
}: {
  text: string
  /** The variables of the text. */
  names: readonly string[]
  draft: Pick<Draft, 'from' | 'column'>
  /** The last one; null until there is one. */
  quote: Quote | null
  /** The columns of the file; null: none, or not known yet. */
  sheet: NumberSheet | null
  onInsert: (variable: string) => void
  onReplace: (one: MisspeltVariable) => void
}) {
  const { t } = useText()
  const sheet = from === 'file' ? read : null
  const numbers = column ?? sheet?.column
  const columns = sheet?.columns ?? []
  const offered = columns.filter((_column, index) => index !== numbers)
  const slips = misspeltVariables(
    text,
    columns.map(({ variable }) => variable),
  )
  const lacking = (quote?.variables ?? []).filter(
    ({ name }) => names.includes(name) && !slips.some(({ written }) => isOf(written, name)),
  )
  return (
    <>
      {offered.length > 0 && (
        <div className="sms-variables">
          <span className="hint">{t('sms.send.insert')}</span>
          {offered.map(({ heading, variable, sample }) => (
            <Tooltip key={variable} text={sample.join(', ') || t('sms.send.columnEmpty')}>
              <Button onClick={() => onInsert(variable)}>
                {heading === '' || plainName(heading) === variable ? (
                  `{${variable}}`
                ) : (
                  <>
                    <span className="hint">{heading}</span>
                    {` → {${variable}}`}
                  </>
                )}
              </Button>
            </Tooltip>
          ))}
        </div>
      )}
      {slips.map((one) => (
        <p key={one.written} className="form-note sms-note">
          <Icon name="warning" />
          <span>{t('sms.send.notAColumn', { variable: one.written })}</span>
          <Button kind="link" onClick={() => onReplace(one)}>
            {t('sms.send.didYouMean', { variable: one.meant })}
          </Button>
        </p>
      ))}
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

/** Whether what stands in a text is the variable of this name. */
const isOf = (written: string, name: string): boolean => readText(written).names.includes(name)
