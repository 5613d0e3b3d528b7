import { accountCalls, type OwnProfile, type OwnProfileInput, type UserInfo } from '@tandem/model'
import { useState } from 'react'
import { useActions } from '../../../data/actions.ts'
import { readLocale, writeLocale } from '../../../data/locale.ts'
import { saveUser } from '../../../data/session.ts'
import { useAction } from '../../../data/useAction.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { Themed } from '../../../kit/dialogs/Themed.tsx'
import { StandardInput } from '../../../kit/form/StandardInput.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'

export const OWN_PROFILE = '/sys/user/own'

type Name = 'realname' | 'email' | 'phone' | 'locale' | 'timeZone' | 'password'
type Values = Record<Name, string>

const languages = [
  ['en_US', 'English'],
  ['zh_CN', '简体中文'],
] as const
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/**
 * The form of the user's own profile. Email and phone can be used to recover the account, so changing them requires
 * the password.
 */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useText()
  const { toast } = useToast()
  const [values, setValues] = useState<Values>({
    realname: profile.realname,
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    locale: profile.locale ?? '',
    timeZone: profile.timeZone ?? '',
    password: '',
  })
  const save = useAction(
    (client, input: OwnProfileInput) => client.ask(accountCalls.edit, input, { quiet: true }),
    { refresh: [OWN_PROFILE] },
  )
  const needsPassword =
    orNull(values.email) !== profile.email || orNull(values.phone) !== profile.phone
  const locale = values.locale === 'en_US' || values.locale === 'zh_CN' ? values.locale : null

  const submit = async (): Promise<void> => {
    const done = await save.run({
      version: profile.version,
      realname: values.realname.trim(),
      email: orNull(values.email),
      phone: orNull(values.phone),
      locale,
      timeZone: orNull(values.timeZone),
      ...(needsPassword && values.password !== '' ? { password: values.password } : {}),
    })
    if (done === undefined) return
    toast(t('accounts.saved'))
    settle(done.userInfo, locale)
  }
  const [saves] = useActions([
    {
      id: 'account.save',
      title: (language) => language.t('accounts.save'),
      icon: 'check',
      group: 'screen',
      shortcut: 'mod+enter',
      run: () => !save.running && void submit(),
    },
  ])
  const fault = (name: Name): string | undefined => save.error?.fields[name]?.message
  const general = save.error && Object.keys(save.error.fields).length === 0
  const change = (name: Name, value: string): void => {
    save.reset()
    setValues((before) => ({ ...before, [name]: value }))
  }
  const field = (
    name: Name,
    more: { label: string; help?: string; required?: boolean; type?: string; autoComplete: string },
  ) => (
    <FormField
      label={more.label}
      required={more.required ?? false}
      help={more.help}
      error={fault(name)}
    >
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type={more.type ?? 'text'}
          autoComplete={more.autoComplete}
          value={values[name]}
          onChange={({ target }) => change(name, target.value)}
        />
      )}
    </FormField>
  )
  return (
    <form
      className="form account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {general && save.error && (
        <p className="form-error" role="alert">
          {save.error.reason === 'record.stale'
            ? t('accounts.stale')
            : save.error.message || t('shell.unreachable')}
        </p>
      )}
      {field('realname', { label: t('accounts.realname'), required: true, autoComplete: 'name' })}
      {field('email', { label: t('accounts.email'), type: 'email', autoComplete: 'email' })}
      {field('phone', {
        label: t('accounts.phone'),
        help: t('accounts.phoneHelp'),
        type: 'tel',
        autoComplete: 'tel',
      })}
      {needsPassword &&
        field('password', {
          label: t('accounts.password'),
          help: t('accounts.passwordHelp'),
          required: true,
          type: 'password',
          autoComplete: 'current-password',
        })}
      <FormField
        label={t('accounts.locale')}
        help={t('accounts.localeHelp')}
        error={fault('locale')}
      >
        {(wiring) => (
          <Choice
            {...wiring}
            value={values.locale}
            options={[
              { value: '', label: t('accounts.companyDefault') },
              ...languages.map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => change('locale', value)}
          />
        )}
      </FormField>
      <FormField
        label={t('accounts.timeZone')}
        help={t('accounts.timeZoneHelp')}
        error={fault('timeZone')}
      >
        {(wiring) => (
          <Themed>
            <StandardInput
              {...wiring}
              standard="timeZone"
              clearable
              disabled={false}
              placeholder={t('accounts.companyDefault')}
              value={values.timeZone}
              onChange={(zone) => change('timeZone', zone ?? '')}
              onBlur={nothing}
            />
          </Themed>
        )}
      </FormField>
      <div className="form-foot">
        <span className="spacer" />
        {saves && <ActionButton kind="primary" action={saves} busy={save.running} submits />}
      </div>
    </form>
  )
}

const nothing = (): void => undefined

/** Updates the open console: times follow at once; a new language changes every text and reloads. */
function settle(user: UserInfo, locale: 'en_US' | 'zh_CN' | null): void {
  saveUser(user)
  const otherLanguage = locale !== null && locale !== readLocale()
  if (!otherLanguage) return
  writeLocale(locale)
  location.reload()
}
