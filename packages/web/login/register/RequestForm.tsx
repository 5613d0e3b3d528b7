import type { OpenDoors } from '@tandem/model'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Field, staysPut } from '../parts/Field.tsx'
import { NewPassword } from '../parts/NewPassword.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { countryChoices } from '../phone.ts'
import { useLoginText } from '../text.ts'
import { Reach } from './Reach.tsx'
import { type RequestState, useRequest } from './useRequest.ts'

/** The request form: the company, its contact details, and its first user. */
export function RequestForm({ doors, agreement }: { doors: OpenDoors; agreement: ReactNode }) {
  const { t, locale } = useLoginText()
  const request = useRequest(doors)
  const { form, values, secret, refusal, busy, fault } = request
  const countries = useMemo(() => countryChoices(locale), [locale])
  return (
    <form ref={form} noValidate onSubmit={(event) => void request.submit(event)}>
      <fieldset className="login-group">
        <legend>{t('register.section.company')}</legend>
        <TextField
          request={request}
          name="companyName"
          autoComplete="organization"
          maxLength={64}
        />
        <Field
          id="country"
          label={t('register.country')}
          mark={t('publicPages.optional')}
          fault={fault('country')}
        >
          {(ties) => (
            <div className="login-select">
              <select
                {...ties}
                value={values.country}
                autoComplete="country"
                onChange={({ target }) => request.change('country', target.value)}
              >
                <option value="">{t('register.country.none')}</option>
                {countries.map(({ country, name }) => (
                  <option key={country} value={country}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
        </Field>
        <Field
          id="remark"
          label={t('register.remark')}
          mark={t('publicPages.optional')}
          fault={fault('remark')}
        >
          {(ties) => (
            <textarea
              {...ties}
              value={values.remark}
              maxLength={500}
              rows={3}
              onBlur={() => request.leave('remark')}
              onChange={({ target }) => request.change('remark', target.value)}
            />
          )}
        </Field>
      </fieldset>
      <fieldset className="login-group">
        <legend>{t('register.section.reach')}</legend>
        <TextField request={request} name="contactName" autoComplete="name" maxLength={64} />
        <Reach request={request} email={<EmailField request={request} />} />
      </fieldset>
      <fieldset className="login-group">
        <legend>{t('register.section.account')}</legend>
        <TextField
          request={request}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          help={t('register.username.help')}
        />
        <NewPassword
          label={t('register.password')}
          password={secret.password}
          confirm={secret.confirm}
          names={[values.username, values.companyName].map((name) => name.trim()).filter(Boolean)}
          faults={{ password: fault('password'), confirm: fault('confirm') }}
          onPassword={(value) => request.changeSecret('password', value)}
          onConfirm={(value) => request.changeSecret('confirm', value)}
          onLeave={request.leave}
        />
      </fieldset>
      {agreement}
      <Refusal>{refusal.message}</Refusal>
      <button {...staysPut} type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('register.busy') : t('register.submit')}
      </button>
      <p className="login-draft">
        <span className="login-help">{t('publicPages.draftKept')}</span>
        <button {...staysPut} type="button" className="login-link" onClick={request.clear}>
          {t('register.clear')}
        </button>
      </p>
    </form>
  )
}

type TextName = 'companyName' | 'contactName' | 'username'

function TextField({
  request,
  name,
  help,
  ...input
}: { request: RequestState; name: TextName; help?: string } & ComponentProps<'input'>) {
  const { t } = useLoginText()
  return (
    <Field id={name} label={t(`register.${name}`)} fault={request.fault(name)} help={help}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          aria-required
          value={request.values[name]}
          onBlur={() => request.leave(name)}
          onChange={({ target }) => request.change(name, target.value)}
        />
      )}
    </Field>
  )
}

function EmailField({ request }: { request: RequestState }) {
  const { t } = useLoginText()
  return (
    <Field id="email" label={t('register.email')} fault={request.fault('email')}>
      {(ties) => (
        <input
          {...ties}
          type="email"
          aria-required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={request.values.email}
          onBlur={() => request.leave('email')}
          onChange={({ target }) => request.change('email', target.value)}
        />
      )}
    </Field>
  )
}
