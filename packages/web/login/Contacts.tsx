import { brandCalls, type ContactInfo } from '@tandem/model'
import { useState } from 'react'
import { CallError } from '../data/CallError.ts'
import { guest } from './guest.ts'
import { CopyButton } from './parts/CopyButton.tsx'
import { useLoginText } from './text.ts'

/** Contacts before signing in; loaded when opened. */
export function Contacts() {
  const { t } = useLoginText()
  const [contacts, setContacts] = useState<readonly ContactInfo[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = async (): Promise<void> => {
    setFailed(false)
    try {
      setContacts(await guest.ask(brandCalls.contactsOfHost))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(true)
    }
  }
  return (
    <>
      <button type="button" className="login-quiet" popoverTarget="contacts">
        {t('login.contacts')}
      </button>
      <dialog
        id="contacts"
        popover="auto"
        aria-label={t('login.contacts')}
        className="login-contacts"
        onToggle={({ newState }) => {
          if (newState === 'open' && contacts === null) void load()
        }}
      >
        <h2>{t('login.contacts')}</h2>
        <button
          type="button"
          className="login-close"
          aria-label={t('login.contacts.close')}
          popoverTarget="contacts"
          popoverTargetAction="hide"
        >
          <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 5l10 10M15 5 5 15" />
          </svg>
        </button>
        <div aria-live="polite">
          {contacts === null && <p>{t(failed ? 'login.unreachable' : 'login.contacts.loading')}</p>}
          {contacts?.length === 0 && <p>{t('login.contacts.none')}</p>}
          <ul>
            {contacts?.map(({ id, name, kind, telegram, phone, email }) => (
              <li key={id}>
                <span>
                  <b>{name}</b> <span>{t(`login.contacts.${kind}`)}</span>
                </span>
                {[email, phone, telegram].map(
                  (text) => text && <CopyButton key={text} text={text} />,
                )}
              </li>
            ))}
          </ul>
        </div>
      </dialog>
    </>
  )
}
