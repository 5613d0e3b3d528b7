import { segment, valuelessText } from '@tandem/core'
import { smsLists, type TestRun, testRuns, testToolCalls } from '@tandem/model'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { Button } from '../../../kit/Button.tsx'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { formatAmount } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { messagesOf } from './wire.ts'

/** One real message from a run, after its price was confirmed; then a link to its trace. */
export function RealMessage({ run }: { run: TestRun }) {
  const { t } = useText()
  const { may } = useSession()
  const confirm = useConfirm()
  const [content, setContent] = useState('')
  const send = useAction(
    (client, text: string) =>
      client.ask(testToolCalls.send, { id: run.id, content: text }, { quiet: true }),
    { refresh: [testRuns.path] },
  )
  const company = run.companyId_dictText ?? ''
  const number = `+${run.e164 ?? run.number}`
  const price =
    run.price === undefined || run.price === null
      ? null
      : `${formatAmount(run.price)} ${run.currency}`
  return (
    <section className="description">
      <h3>{t('own.test.send')}</h3>
      {body()}
    </section>
  )

  function body() {
    if (run.taskId !== null) {
      return (
        <p>
          {t('own.test.sentAlready')}{' '}
          {may(`${smsLists(run.product).outbox}:list`) && (
            <Link to={messagesOf(run.product, run.taskId)}>{t('own.test.trace')}</Link>
          )}
        </p>
      )
    }
    const { parts } = segment(valuelessText(content))
    const fits = content.trim() !== '' && parts === 1
    return (
      <div className="own-send">
        <p className="hint">{t('own.test.sendText', { company })}</p>
        <FormField
          label={t('own.test.content')}
          required
          error={parts > 1 ? t('own.test.contentMany', { n: parts }) : undefined}
          help={content.trim() === '' ? t('own.test.contentNone') : t('own.test.contentOne')}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={3}
              dir="auto"
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </FormField>
        {send.error && (
          <p className="form-error" role="alert">
            {send.error.message}
          </p>
        )}
        <div>
          <Button icon="send" busy={send.running} disabled={!fits} onClick={() => void ask()}>
            {price === null ? t('own.test.sendActionHidden') : t('own.test.sendAction', { price })}
          </Button>
        </div>
      </div>
    )
  }

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('own.test.confirmTitle'),
      body:
        price === null
          ? t('own.test.confirmHidden', { number, company })
          : t('own.test.confirmText', { number, company, price }),
      action: price === null ? t('own.test.sendActionHidden') : t('own.test.sendAction', { price }),
    })
    if (sure) await send.run(content)
  }
}
