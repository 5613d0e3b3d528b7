import { choice, flag, rateProducts, rateVersionCalls, userJobsPath } from '@tandem/model'
import { useState } from 'react'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import './rates.css'

const types = ['xlsx', 'xls', 'csv', 'txt'] as const
const MAX_MEGABYTES = 20
const shape = {
  fields: { whole: flag({ initial: false, help: true }), product: choice(rateProducts, {}) },
}
const labels = {
  whole: { label: 'rateVersion.import.whole', help: 'rateVersion.import.wholeHelp' },
  product: { label: 'rateVersion.import.product', choices: 'rate.product' },
} as const

/** A sheet that is compared with the price list in force, into a draft. */
export function ImportRates({ entity, record, title, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const form = useForm({
    shape,
    mode: 'call',
    before: async () => {
      setMissing(file === null)
      return file !== null
    },
    submit: ({ whole, product }, { client }) => {
      const body = new FormData()
      // The fields come before the file: the server reads it as it arrives.
      body.set('id', record.id)
      body.set('whole', String(whole === true))
      if (textOf(product) !== '') body.set('product', textOf(product))
      if (file) body.set('file', file)
      return client.ask(rateVersionCalls.import, body, { quiet: true })
    },
    refresh: [userJobsPath, entity.path],
    done: () => {
      toast(t('rateVersion.import.started'), 'info')
      onDone()
    },
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={
        <>
          <p>{t('rateVersion.import.text', { name: title })}</p>
          <FileDrop
            label={t('kit.file.choose')}
            types={types}
            maxMegabytes={MAX_MEGABYTES}
            file={file}
            onFile={(next) => {
              setMissing(false)
              setFile(next)
            }}
          />
          {isMissing && (
            <p className="form-error" role="alert">
              {t('kit.file.choose')}
            </p>
          )}
          <p className="hint">{t('rateVersion.import.columns')}</p>
        </>
      }
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}
