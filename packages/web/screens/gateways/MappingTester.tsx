import Input from 'antd/es/input'
import { useState } from 'react'
import { Themed } from '../../kit/dialogs/Themed.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { Segments } from '../../kit/Segments.tsx'
import { mappingOf } from './mappingOf.ts'
import { ReadAnswer, ReadInbounds, ReadReceipts } from './ReadPasted.tsx'
import { RequestPreview } from './RequestPreview.tsx'
import './gateways.css'

const kinds = ['answer', 'receipt', 'inbound'] as const
type Kind = (typeof kinds)[number]

/**
 * Shows what a mapping sends, and what it reads of what a vendor says: of a record, or of what is being entered. Nothing
 * leaves the browser.
 */
export function MappingTester({ values }: { values: FormValues }) {
  const { t } = useText()
  const [sample, setSample] = useState({
    to: '447700900123',
    from: 'ACME',
    text: 'Hello, 你好 & "you"',
  })
  const [kind, setKind] = useState<Kind>('answer')
  const [status, setStatus] = useState('200')
  const [pasted, setPasted] = useState('')
  const mapping = mappingOf(values)
  return (
    <Themed>
      <section className="mapping-tester" aria-label={t('httpMapping.tester.title')}>
        <h3>{t('httpMapping.tester.title')}</h3>
        <p className="field-help">{t('httpMapping.tester.purpose')}</p>
        <div className="mapping-samples">
          {(['to', 'from', 'text'] as const).map((name) => (
            <FormField key={name} required label={t(`httpMapping.tester.${name}`)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  value={sample[name]}
                  onChange={({ target }) => setSample({ ...sample, [name]: target.value })}
                />
              )}
            </FormField>
          ))}
        </div>
        <RequestPreview mapping={mapping} sample={sample} />
        <Segments
          label={t('httpMapping.tester.read')}
          value={kind}
          segments={kinds.map((value) => ({ value, label: t(`httpMapping.tester.kind.${value}`) }))}
          onChange={setKind}
        />
        {kind === 'answer' && (
          <FormField required label={t('httpMapping.tester.status')}>
            {(wiring) => (
              <Input
                {...wiring}
                className="mapping-status"
                inputMode="numeric"
                maxLength={3}
                value={status}
                onChange={({ target }) => setStatus(target.value.replaceAll(/\D/g, ''))}
              />
            )}
          </FormField>
        )}
        <FormField
          required
          label={t('httpMapping.tester.paste')}
          help={kind === 'answer' ? undefined : t('httpMapping.tester.pasteHelp')}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              className="mapping-code"
              autoSize={{ minRows: 3, maxRows: 12 }}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
            />
          )}
        </FormField>
        {pasted.trim() !== '' && (
          <output>
            {kind === 'answer' && <ReadAnswer {...{ mapping, pasted }} status={Number(status)} />}
            {kind === 'receipt' && <ReadReceipts {...{ mapping, pasted }} />}
            {kind === 'inbound' && <ReadInbounds {...{ mapping, pasted }} />}
          </output>
        )}
      </section>
    </Themed>
  )
}
