import { groupThousands } from '@tandem/core'
import {
  MOST_RATE_LINES,
  rateChangeList,
  rateImportCalls,
  type RateImportDraft,
  type RateImportPreview,
  rateProducts,
  rateVersionCalls,
} from '@tandem/model'
import { useState } from 'react'
import { Choice } from '../../kit/form/Choice.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { offsetName } from '../../kit/offsetName.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useSheetImport } from '../../record/sheet/useSheetImport.tsx'
import './rates.css'

type Product = (typeof rateProducts)[number]
const { importSheet, importCheck, importJob, importTemplate } = rateImportCalls

/** A price list whose columns a person assigns, compared with what is in force, into a draft. */
export function ImportRates({ record, title, onDone }: OwnFormProps) {
  const { t } = useText()
  const { id } = record
  const [isWhole, setWhole] = useState(false)
  const [product, setProduct] = useState<Product | ''>('')
  const order = (sheet: string, mapping: readonly (string | null)[]) => ({
    id,
    sheet,
    mapping: [...mapping],
    whole: isWhole,
    ...(product !== '' && { product }),
  })
  const [encoding, setEncoding] = useState({})
  const { body, buttons } = useSheetImport<RateImportDraft, RateImportPreview>({
    read: (client, file, asked) => {
      const form = new FormData()
      // The fields come before the file: the server reads it as it arrives.
      form.set('id', id)
      if (asked !== null) form.set('encoding', asked)
      form.set('file', file)
      setEncoding(asked === null ? {} : { encoding: asked })
      return client.ask(importSheet, form, { quiet: true })
    },
    onRead: (draft) => setProduct((chosen) => chosen || (draft.product ?? '')),
    check: (client, draft, mapping) =>
      client.ask(importCheck, { ...order(draft.id, mapping), ...encoding }, { quiet: true }),
    start: (client, draft, mapping) =>
      client.ask(importJob, { ...order(draft.id, mapping), ...encoding }, { quiet: true }),
    file: {
      text: t('rateVersion.import.text', { max: groupThousands(MOST_RATE_LINES), name: title }),
      template: {
        label: t('rateVersion.import.template'),
        name: t('rateVersion.import.templateName'),
        ask: (client) => client.ask(importTemplate),
      },
    },
    choices: ({ remembered }) => (
      <>
        {remembered && <p className="hint">{t('rateVersion.import.remembered')}</p>}
        <ProductChoice product={product} onProduct={setProduct} />
      </>
    ),
    columnsFault: ({ places, fields }, mapping) =>
      mapping.some((name) => name !== null && places.includes(name))
        ? undefined
        : t('rateVersion.import.place', {
            fields: fields
              .filter(({ name }) => places.includes(name))
              .map(({ label }) => label)
              .join(', '),
          }),
    counted: (preview) => <Counted preview={preview} isWhole={isWhole} onWhole={setWhole} />,
    commit: ({ total }) => t('rateVersion.import.commit', { n: total }),
    paths,
    done: t('rateVersion.import.done'),
    onClose: onDone,
  })
  return (
    <section className="form" aria-label={t('rateVersion.action.import')}>
      {body}
      <div className="form-foot">{buttons}</div>
    </section>
  )
}

const paths = [
  '/sms/rateVersion',
  rateChangeList.path,
  rateVersionCalls.summary.path,
  rateImportCalls.first.path,
]

function ProductChoice({
  product,
  onProduct,
}: {
  product: Product | ''
  onProduct: (product: Product | '') => void
}) {
  const { t } = useText()
  const options = [
    { value: '' as const, label: t('rateVersion.import.noProduct') },
    ...rateProducts.map((value) => ({ value, label: t(`rate.product.${value}`) })),
  ]
  return (
    <FormField label={t('rateVersion.import.product')} required={false}>
      {(wiring) => <Choice {...wiring} value={product} options={options} onChange={onProduct} />}
    </FormField>
  )
}

/** What the sheet would change, and whether what it lacks is removed. */
function Counted({
  preview: { good, bad, changes, startsAt },
  isWhole,
  onWhole,
}: {
  preview: RateImportPreview
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const moves = (['rises', 'falls', 'other', 'new', 'same'] as const).flatMap((kind) =>
    changes === null || changes[kind] === 0
      ? []
      : [t(`rateVersion.import.${kind}`, { n: changes[kind] })],
  )
  const missing =
    changes === null
      ? t('rateVersion.import.missingLater')
      : t('rateVersion.import.missing', { n: changes.missing })
  return (
    <>
      <p className="field-row">
        <StatusTag tone={good > 0 ? 'success' : 'neutral'}>
          {t('import.check.good', { n: good })}
        </StatusTag>
        {bad > 0 && <StatusTag tone="danger">{t('rateVersion.import.bad', { n: bad })}</StatusTag>}
      </p>
      {moves.length > 0 && <p className="dialog-text">{moves.join(' · ')}</p>}
      {startsAt !== null && (
        <p className="dialog-text">
          {t('rateVersion.import.starts', {
            at: formatInstant(startsAt, timeZone).slice(0, 16),
            zone: offsetName(startsAt, timeZone),
          })}
        </p>
      )}
      <fieldset className="import-mode">
        <legend>{t('rateVersion.import.covers')}</legend>
        <label className="field-row">
          <input type="radio" checked={!isWhole} onChange={() => onWhole(false)} />
          {t('rateVersion.import.part')}
        </label>
        <label className="field-row">
          <input type="radio" checked={isWhole} onChange={() => onWhole(true)} />
          {missing}
        </label>
      </fieldset>
    </>
  )
}
