import { moneyText, rateExample } from '@tandem/core'
import { entities } from '@tandem/model'
import { useRecord } from '../../data/useRecord.ts'
import { type FormValues, textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'

/** What something usual costs by the rate being entered, by the rules by which it is charged; nothing until it has a price. */
export function RateExample({ values }: { values: FormValues }) {
  const { t } = useText()
  const groupId = textOf(values['rateGroupId'])
  const { data } = useRecord(entities.rateGroup.path, groupId || null)
  const example = rateExample({ ...values, product: textOf(values['product']) })
  if (!example || !textOf(values['product'])) return null
  const { kind, micros, billed } = example
  const currency = textOf(data?.['currency'])
  const cost = [moneyText(micros, currency), currency].filter(Boolean).join(' ')
  const said =
    kind === 'ivr' && billed === undefined
      ? t('rate.example.ivrCall', { cost })
      : kind === 'call' || kind === 'ivr'
        ? t(`rate.example.${kind}`, { cost, billed: billed ?? 0 })
        : t(`rate.example.${kind}`, { cost })
  return (
    <p className="hint" aria-live="polite">
      {said}
    </p>
  )
}
