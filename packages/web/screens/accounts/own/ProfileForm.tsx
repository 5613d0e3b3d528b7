import {
  accountCalls,
  choice,
  type OwnProfile,
  phone,
  secret,
  text as line,
  type UserInfo,
} from '@tandem/model'
import { useActions } from '../../../data/actions.ts'
import { readLocale, writeLocale } from '../../../data/locale.ts'
import { saveUser } from '../../../data/session.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { same } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form, FormNews } from '../../../record/Form.tsx'
import { purposeSlot } from '../../../record/purposeSlot.tsx'
import { useForm } from '../../../record/useForm.ts'

const shape = {
  fields: {
    realname: line({ max: 64, required: true }),
    email: line({ max: 128, format: 'email' }),
    phone: phone({}),
    password: secret({ max: 128, required: true }),
    locale: choice(['en_US', 'zh_CN'], {}),
    timeZone: line({ max: 64, format: 'timeZone' }),
  },
}
const slots = {
  realname: purposeSlot('name'),
  email: purposeSlot('email'),
  phone: purposeSlot('tel'),
  password: purposeSlot('current-password'),
}
const labels = {
  realname: { label: 'accounts.realname' },
  email: { label: 'accounts.email' },
  phone: { label: 'accounts.phone', help: 'accounts.phoneHelp' },
  password: { label: 'accounts.password', help: 'accounts.passwordHelp' },
  locale: {
    label: 'accounts.locale',
    help: 'accounts.localeHelp',
    choices: 'registration.locale',
    blank: 'accounts.companyDefault',
  },
  timeZone: {
    label: 'accounts.timeZone',
    help: 'accounts.timeZoneHelp',
    blank: 'accounts.companyDefault',
  },
} as const

/**
 * The form of the user's own profile. Email and phone can be used to recover the account, so changing them requires
 * the password.
 */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const form = useForm({
    shape,
    mode: 'call',
    draft: 'profile',
    record: { ...profile },
    stays: true,
    hidden: (name, { email, phone: number }) =>
      name === 'password' && same(email, profile.email) && same(number, profile.phone),
    submit: (body, { ask, version }) => ask(accountCalls.edit, { version, ...body }),
    refresh: [accountCalls.profile.path],
    done: (answer, { locale }) => {
      toast(t('accounts.saved'))
      if (answer) settle(answer.userInfo, locale)
    },
  })
  const [saves] = useActions([
    {
      id: 'account.save',
      title: (language) => language.t('accounts.save'),
      icon: 'check',
      group: 'screen',
      shortcut: 'mod+enter',
      run: form.submit,
    },
  ])
  return (
    <div className="account-form">
      <Form
        form={form}
        words={fieldWords(text, labels)}
        slots={slots}
        foot={
          <div className="form-foot">
            <FormNews form={form} />
            {saves && <ActionButton kind="primary" action={saves} busy={form.busy} submits />}
          </div>
        }
      />
    </div>
  )
}

/** Updates the open console: times follow at once; a new language changes every text and reloads. */
function settle(user: UserInfo, locale: unknown): void {
  saveUser(user)
  if ((locale !== 'en_US' && locale !== 'zh_CN') || locale === readLocale()) return
  writeLocale(locale)
  location.reload()
}
