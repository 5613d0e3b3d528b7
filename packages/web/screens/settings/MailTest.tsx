import { mailCalls } from '@tandem/model'
import { useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { useAction } from '../../data/useAction.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'

/** A test mail to oneself with the server's answer. */
export function MailTest({ locked, unsaved }: { locked: boolean; unsaved: boolean }) {
  const { t } = useText()
  const test = useAction((api) => api.ask(mailCalls.test, {}, { quiet: true }))
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
  if (!tests) return null
  const shown = test.error ? { sent: false, text: test.error.message } : said
  return (
    <div className="field">
      <span className="field-row">
        <ActionButton action={tests} busy={test.running} />
      </span>
      <p className="field-help">{t('settings.mail.testHelp')}</p>
      {shown && (
        <output className={shown.sent ? 'settings-said' : 'form-error'}>{shown.text}</output>
      )}
    </div>
  )
}
