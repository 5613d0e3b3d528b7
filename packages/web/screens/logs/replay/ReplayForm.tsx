import { type Replayable, type RequestContents, text as lines } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import type { Slot } from '../../../record/Form.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { Answer, NotKept, type Told, toldBefore } from './Answer.tsx'
import { asksByQuery, firstInput, indented, readInput } from './replayInput.ts'
import type { RequestRow } from './useContents.ts'
import { useReplay } from './useReplay.ts'

/** As long as what a server takes. */
const shapeOf = (asks: boolean) => ({
  fields: { input: lines({ max: 1_000_000, required: asks }) },
})
const slots = {
  input: ({ wiring, value, change, leave }: Slot) => (
    <textarea
      {...wiring}
      className="input request-input"
      spellCheck={false}
      autoComplete="off"
      value={textOf(value)}
      onChange={({ target }) => change(target.value)}
      onBlur={leave}
    />
  ),
}

/** The input of a request, to be edited and asked again, and both answers side by side. */
export function ReplayForm({
  row,
  call,
  kept,
  onClose,
}: {
  row: RequestRow
  call: Replayable
  kept: RequestContents
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const companies = { company: row.companyId, ownCompany: user.companyId }
  const asks = call.takes.length > 0
  const [shape] = useState(() => shapeOf(asks))
  const [record, setRecord] = useState(() => ({
    input: asks ? indented(firstInput(call, kept, companies)) : '',
  }))
  const [told, setTold] = useState<Told | null>(null)
  const { confirm, replay } = useReplay(call)
  const form = useForm({
    shape,
    mode: 'call',
    record,
    submit: ({ input }) => replay(inputOf(input)),
    before: ({ input }) => confirm(inputOf(input)),
    stays: true,
    done: (answer, { input }) => {
      setTold(answer ?? null)
      setRecord({ input: textOf(input) })
    },
    check: (_, { input }) => {
      const read = readInput(textOf(input))
      if (!('fault' in read)) return undefined
      return read.fault.kind === 'notJson'
        ? t('logs.replay.notJson', { example: '{"id": "7"}' })
        : t('logs.replay.masked', { names: read.fault.names.join(', ') })
    },
    refusal: ({ status }) => (status === 401 ? undefined : t('logs.replay.lost')),
    draft: `apiRequest.${row.id}`,
  })
  const label = asksByQuery(call) ? 'logs.apiRequest.query' : 'logs.apiRequest.body'
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, { input: { label } })}
      slots={slots}
      title={t('logs.replay.title', { request: `${row.method} ${row.requestUrl}` })}
      text={
        <>
          <strong>{t(`logs.replay.effect.${call.effect}`)}</strong>{' '}
          {t('logs.replay.as', { user: user.username })}
        </>
      }
      head={kept.body === null && kept.bodyBytes !== null && <NotKept bytes={kept.bodyBytes} />}
      action={t('logs.replay.action')}
      width={880}
      cancel={told === null ? undefined : t('kit.close')}
      below={
        <div className="request-answers">
          <Answer title={t('logs.replay.before')} told={toldBefore(row, kept)} />
          {told && <Answer title={t('logs.replay.now')} told={told} />}
        </div>
      }
      onClose={onClose}
    >
      {(ask) => asks && ask('input')}
    </FormDialog>
  )
}

/** A text that `check` has let through. */
const inputOf = (typed: unknown): Readonly<Record<string, unknown>> => {
  const read = readInput(textOf(typed))
  return 'input' in read ? read.input : {}
}
