import type { MailState } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { When } from '../../kit/values.tsx'

const PATH = '/sys/mail'
const POLL_MS = 10_000

interface TestResult {
  to: string
  sent: boolean
  answer: string | null
}

/** A mail to oneself with what the server said, and the mails that did not go. */
export function MailTrouble({ locked, unsaved }: { locked: boolean; unsaved: boolean }) {
  const { t, loose } = useText()
  const { toast } = useToast()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['list', PATH],
    queryFn: ({ signal }) =>
      client.get<readonly MailState[]>(`${PATH}/list`, {}, { quiet: true, signal }),
    refetchInterval: POLL_MS,
  })
  const test = useAction((api) => api.post<TestResult>(`${PATH}/test`, {}, { quiet: true }))
  const retry = useAction((api, id: string) => api.post<null>(`${PATH}/retry`, { id }), {
    refresh: [PATH],
  })
  const [said, setSaid] = useState<{ sent: boolean; text: string } | null>(null)
  const ask = async (): Promise<void> => {
    setSaid(null)
    const result = await test.run(undefined)
    if (!result) return
    const { to, sent, answer } = result
    const text = sent
      ? t('settings.mail.sent', { to })
      : t('settings.mail.failed', { to, answer: answer ?? '' })
    setSaid({ sent, text })
  }
  const [tests] = useActions([
    {
      id: 'mail.test',
      title: (language) => language.t('settings.mail.test'),
      icon: 'send',
      group: 'screen',
      may: !locked,
      disabledReason: unsaved ? t('settings.mail.saveFirst') : undefined,
      run: () => void ask(),
    },
  ])
  const shown = test.error ? { sent: false, text: test.error.message } : said
  return (
    <>
      {tests && (
        <div className="field">
          <span className="field-row">
            <ActionButton action={tests} busy={test.running} />
          </span>
          <p className="field-help">{t('settings.mail.testHelp')}</p>
          {shown && (
            <output className={shown.sent ? 'settings-said' : 'form-error'}>{shown.text}</output>
          )}
        </div>
      )}
      {data && data.length > 0 && (
        <div className="field">
          <h3>{t('settings.mail.troubles')}</h3>
          <div className="settings-mails">
            <table className="compare">
              <thead>
                <tr>
                  <th scope="col">{t('settings.mail.to')}</th>
                  <th scope="col">{t('settings.mail.kind')}</th>
                  <th scope="col">{t('settings.mail.state')}</th>
                  <th scope="col">{t('settings.mail.error')}</th>
                  <th scope="col">{t('settings.mail.when')}</th>
                  <th aria-label={t('settings.mail.retry')} />
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, to, kind, status, lastError, createTime }) => (
                  <tr key={id}>
                    <td>{to}</td>
                    <td>{loose(`settings.mail.kind.${kind}`)}</td>
                    <td>
                      <StatusTag tone={status === 'failed' ? 'danger' : 'info'}>
                        {t(status === 'failed' ? 'settings.mail.gaveUp' : 'settings.mail.queued')}
                      </StatusTag>
                    </td>
                    <td>{lastError}</td>
                    <td>
                      <When at={createTime} />
                    </td>
                    <td>
                      {!locked && status === 'failed' && !kind.startsWith('code') && (
                        <Button
                          busy={retry.running}
                          onClick={() =>
                            void retry
                              .run(id)
                              .then(
                                (done) => done !== undefined && toast(t('settings.mail.queued')),
                              )
                          }
                        >
                          {t('settings.mail.retry')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </>
  )
}
