import { groupThousands } from '@tandem/core'
import { countryName } from '@tandem/i18n/countryName'
import type { Field } from '@tandem/model'
import type { ReactNode } from 'react'
import { CountryCode } from './CountryCode.tsx'
import type { ValueWords } from './entityText.ts'
import { formatAmount, placesIn } from './format.ts'
import { useText } from './language.tsx'
import { StatusDot, StatusTag } from './StatusTag.tsx'
import { Ellipsis, nothing, Phone, Title, When } from './values.tsx'

type Values = Readonly<Record<string, unknown>>

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** The value of one record field, as shown in tables and descriptions. */
export function FieldValue({
  name,
  field,
  record,
  words,
  full = false,
  title = false,
  places,
}: {
  name: string
  field: Field
  record: Values
  words: Pick<ValueWords, 'choice'>
  /** Without truncating long texts. */
  full?: boolean
  /** The name of the record. */
  title?: boolean
  /** Decimal places of the surrounding amounts. */
  places?: number | undefined
}): ReactNode {
  const { t } = useText()
  const value = record[name]
  const text = asText(value)
  switch (field.kind) {
    case 'flag':
      return <Flag on={value === true} full={full} />
    case 'secret':
      return value === true ? t('kit.secret.set') : t('kit.secret.unset')
    case 'ref':
      if (field.all && value === null) return t('kit.all')
      return <Names names={record[`${name}_dictText`]} full={full} />
    case 'refs':
    case 'shares':
      return <Names names={listOf(record[`${name}_dictText`])} full={full} />
    case 'choice': {
      if (field.all && text === null) return t('kit.all')
      if (text === null || text === '') return nothing
      const tone = field.tones?.[text]
      const word = words.choice(name, text)
      if (tone) return <StatusTag tone={tone}>{word}</StatusTag>
      return full ? word : <Ellipsis>{word}</Ellipsis>
    }
    case 'instant':
      return <When at={text} />
    case 'progress':
    case 'file':
      // Lists draw the one from several values, forms alone have the other.
      return null
    case 'phone':
      // The name of a record is a button that opens it, which cannot hold another one.
      return title ? <span className="number">{text}</span> : <Phone number={text} />
    case 'country':
      return <Country iso2={text} />
    case 'decimal':
    case 'money':
      return text === null ? (
        nothing
      ) : (
        <Decimal
          amount={text}
          currency={asText(record[field.currency ?? 'currency'])}
          money={field.kind === 'money'}
          places={places}
        />
      )
    case 'integer':
      if (text === null) return nothing
      if (field.words !== undefined) return words.choice(name, text)
      return <span className="number">{field.isName ? text : groupThousands(text)}</span>
    case 'text':
      if (field.many) return <Names names={value} full={full} />
      if (text && field.words !== undefined) return words.choice(name, text)
      if (field.figures) return <span className="number">{text || nothing}</span>
      if (full) return text || nothing
      return title ? <Title>{text}</Title> : <Ellipsis>{text}</Ellipsis>
  }
}

/** Kinds whose values are right-aligned. */
export const isNumeric = ({ kind }: Field): boolean =>
  ['integer', 'decimal', 'money'].includes(kind)

/** Yes or no: a mark, where many rows have one, and the word where it is read alone. */
function Flag({ on, full }: { on: boolean; full: boolean }) {
  const { t } = useText()
  const word = t(on ? 'kit.yes' : 'kit.no')
  if (full) return word
  return (
    <span className="flag" title={word}>
      <StatusDot tone={on ? 'success' : 'neutral'} />
      <span className="unseen">{word}</span>
    </span>
  )
}

/** The wire joins the names of several records, and their shares, with a bare comma. */
const listOf = (names: unknown): unknown =>
  typeof names === 'string' ? names.split(/,(?=\S)/) : names

/** Names of other records; one the reader cannot see has none, and its id would mean nothing. */
function Names({ names, full }: { names: unknown; full: boolean }) {
  const { locale } = useText()
  const text = Array.isArray(names) ? names.join(locale === 'zh_CN' ? '、' : ', ') : asText(names)
  return full ? text || nothing : <Ellipsis>{text}</Ellipsis>
}

function Decimal({
  amount,
  currency,
  money,
  places,
}: {
  amount: string
  currency: string | null
  money: boolean
  places: number | undefined
}) {
  return (
    <span className="number">
      {money
        ? formatAmount(amount, currency === null ? places : placesIn(currency, places))
        : amount.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))}
      {money && currency !== null && <span className="currency"> {currency}</span>}
    </span>
  )
}

function Country({ iso2 }: { iso2: string | null }) {
  const { locale } = useText()
  if (iso2 === null || iso2 === '') return nothing
  return (
    <>
      <CountryCode iso2={iso2} /> {countryName(locale, iso2)}
    </>
  )
}
