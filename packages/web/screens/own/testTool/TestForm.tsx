import { entities, smsProducts, testRuns } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useActions } from '../../../data/actions.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { optionsOf } from '../../../data/optionsOf.ts'
import { useAction } from '../../../data/useAction.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Themed } from '../../../kit/dialogs/Themed.tsx'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { OptionInput } from '../../../kit/form/OptionInput.tsx'
import { useText } from '../../../kit/language.tsx'
import { useSenders } from './useSenders.ts'
import { type Question, runTest } from './wire.ts'

const blank: Question = { number: '', product: 'notify', companyId: '', senderId: '', content: '' }

/** The input: a number, company and product. Kept after the answer, to change one thing and run again. */
export function TestForm({ onDone }: { onDone: (id: string) => void }) {
  const { t } = useText()
  const client = useClient()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(blank)
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const suggestions = useId()
  const senders = useSenders(asked.companyId)
  const run = useAction(runTest, { refresh: [testRuns.path], done: ({ id }) => onDone(id) })
  const faults = run.error?.fields ?? {}
  const change = (patch: Partial<Question>): void => setAsked({ ...asked, ...patch })
  const ready = asked.number.trim() !== '' && asked.companyId !== ''
  const ask = (): void => {
    if (ready && !run.running) void run.run(asked)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask()
  }
  const [tests] = useActions([
    {
      id: 'testTool:run',
      title: (language) => language.t('own.test.run'),
      icon: 'flask',
      group: 'screen',
      shortcut: 'mod+enter',
      disabledReason: ready ? undefined : t('own.test.missing'),
      run: ask,
    },
  ])
  return (
    <form className="card own-test" aria-label={t('own.test.new')} noValidate onSubmit={submit}>
      <FormField
        label={t('own.test.number')}
        required
        help={t('own.test.numberHelp')}
        error={faults['number']?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            inputMode="tel"
            maxLength={64}
            value={asked.number}
            onChange={(event) => change({ number: event.target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t('own.test.company')}
        required
        help={t('own.test.companyHelp')}
        error={faults['companyId']?.message}
      >
        {(wiring) => (
          <Themed>
            <OptionInput
              {...wiring}
              load={companies}
              many={false}
              clearable
              disabled={false}
              value={asked.companyId}
              onChange={(next) => change({ companyId: typeof next === 'string' ? next : '' })}
              onBlur={() => undefined}
            />
          </Themed>
        )}
      </FormField>
      <FormField label={t('own.test.product')} required>
        {(wiring) => (
          <Choice
            {...wiring}
            value={asked.product}
            options={smsProducts.map((value) => ({ value, label: t(`route.product.${value}`) }))}
            onChange={(product) => change({ product })}
          />
        )}
      </FormField>
      <FormField label={t('own.test.sender')} error={faults['senderId']?.message}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            maxLength={16}
            list={suggestions}
            value={asked.senderId}
            onChange={(event) => change({ senderId: event.target.value })}
          />
        )}
      </FormField>
      <datalist id={suggestions}>
        {senders.map((sender) => (
          <option key={sender}>{sender}</option>
        ))}
      </datalist>
      <FormField
        label={t('own.test.content')}
        help={t('own.test.contentHelp')}
        error={faults['content']?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            maxLength={2000}
            dir="auto"
            value={asked.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        )}
      </FormField>
      <div className="own-test-go">
        {tests && <ActionButton kind="primary" action={tests} busy={run.running} submits />}
        {!ready && <small className="hint">{t('own.test.missing')}</small>}
        {run.error && Object.keys(faults).length === 0 && (
          <p className="form-error" role="alert">
            {run.error.message}
          </p>
        )}
      </div>
    </form>
  )
}
