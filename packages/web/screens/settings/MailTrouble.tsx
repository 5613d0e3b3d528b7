import type { Translator } from '@tandem/i18n/translator'
import { mailCalls, type MailState } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { When } from '../../kit/values.tsx'

const PATH = '/sys/mail'
const POLL_MS = 10_000
const none: readonly MailState[] = []

interface TestResult {
  to: string
  sent: boolean
  answer: string | null
}

/** A test mail to oneself with the server's answer, and failed mails. */
export function MailTrouble({ locked, unsaved }: { locked: boolean; unsaved: boolean }) {
  const text = useText()
  const { t, loose } = text
  const { toast } = useToast()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['list', PATH],
    queryFn: ({ signal }) => client.ask(mailCalls.list, {}, { quiet: true, signal }),
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
    const words = sent
      ? t('settings.mail.sent', { to })
      : t('settings.mail.failed', { to, answer: answer ?? '' })
    setSaid({ sent, text: words })
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
  const retryOf = ({ id, kind, status }: MailState) =>
    !locked && status === 'failed' && !kind.startsWith('code')
      ? [
          {
            key: 'retry',
            label: (language: Translator) => language.t('settings.mail.retry'),
            icon: 'send',
            onSelect: () =>
              void retry
                .run(id)
                .then((done) => done !== undefined && toast(t('settings.mail.queued'))),
          },
        ]
      : []
  const onAt = useRowActions({
    prefix: 'mail',
    rows: data ?? none,
    actions: retryOf,
    nameOf: ({ to }) => to,
  })
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
                {data.map((mail) => (
                  <tr key={mail.id} onFocus={() => onAt(mail)} onPointerDown={() => onAt(mail)}>
                    <td>{mail.to}</td>
                    <td>{loose(`settings.mail.kind.${mail.kind}`)}</td>
                    <td>
                      <StatusTag tone={mail.status === 'failed' ? 'danger' : 'info'}>
                        {t(
                          mail.status === 'failed'
                            ? 'settings.mail.gaveUp'
                            : 'settings.mail.queued',
                        )}
                      </StatusTag>
                    </td>
                    <td>{mail.lastError}</td>
                    <td>
                      <When at={mail.createTime} />
                    </td>
                    <td>
                      {retryOf(mail).map(({ key, label, onSelect }) => (
                        <Button key={key} busy={retry.running} onClick={onSelect}>
                          {label(text)}
                        </Button>
                      ))}
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
