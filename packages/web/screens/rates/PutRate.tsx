import { entities, rateChangeList, rateProducts, rateVersionCalls } from '@tandem/model'
import { templateCategories } from '@tandem/core'
import { isNotAsked } from '../../record/hiddenField.ts'
import { type FormShape, type FormValues, textOf } from '../../kit/form/values.ts'
import { entityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Form, FormFoot, type Slot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import { IntervalInput } from './IntervalInput.tsx'
import { RateExample } from './RateExample.tsx'

const { rate } = entities
const names = [
  'product',
  'countryId',
  'operatorId',
  'prefix',
  'category',
  'price',
  'chargeOn',
  'connectFee',
  'firstSeconds',
  'nextSeconds',
  'freeSeconds',
  'leastSeconds',
  'per',
  'speechFee',
] as const
const { fields } = rate
const shape: FormShape = {
  fields: {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    price: { ...fields.price, required: false },
  },
}

const slots = { firstSeconds: (slot: Slot) => <IntervalInput {...slot} /> }

/** One rate of a draft: a new price, or none. */
export function PutRate({ entity, record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const words = entityText(text, rate)
  const hidden = (name: string, values: FormValues): boolean =>
    isNotAsked(shape.fields[name], values)
  const form = useForm({
    shape,
    mode: 'call',
    draft: `rateVersion.put.${record.id}`,
    hidden,
    submit: (values, { ask }) => ask(rateVersionCalls.put, bodyOf(record.id, values)),
    refresh: [entity.path, rateChangeList.path],
    done: () => {
      toast(t('rateVersion.put.done'))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={{
        ...words,
        help: (name, field) =>
          name === 'price' ? t('rateVersion.put.help') : words.help(name, field),
      }}
      slots={slots}
      below={<RateExample values={{ ...form.values, rateGroupId: record['rateGroupId'] }} />}
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

function bodyOf(id: string, values: FormValues) {
  const text = (name: string): string | undefined => textOf(values[name]) || undefined
  const number = (name: string): number | undefined => {
    const value = values[name]
    return typeof value === 'number' ? value : undefined
  }
  const given = {
    countryId: text('countryId'),
    operatorId: text('operatorId'),
    prefix: text('prefix'),
    category: templateCategories.find((one) => one === values['category']),
    price: text('price'),
    connectFee: text('connectFee'),
    firstSeconds: number('firstSeconds'),
    nextSeconds: number('nextSeconds'),
    freeSeconds: number('freeSeconds'),
    leastSeconds: number('leastSeconds'),
    per: values['per'] === 'call' ? ('call' as const) : undefined,
    speechFee: text('speechFee'),
  }
  return {
    id,
    product: rateProducts.find((one) => one === values['product']) ?? 'notify',
    chargeOn: values['chargeOn'] === 'delivered' ? ('delivered' as const) : ('submit' as const),
    // Without what is undefined, nothing is.
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<Defined<typeof given>>),
  }
}
type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
