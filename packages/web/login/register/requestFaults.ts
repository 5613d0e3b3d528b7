import type { Translator } from '@tandem/i18n/translator'
import { checkField, type CodeWay, requestFields } from '@tandem/model'
import { confirmFault, passwordFault } from '../parts/newPasswordFaults.ts'
import { e164Of } from '../phone.ts'

/** The input of the request form. */
export interface RequestForm {
  values: RequestValues
  password: string
  confirm: string
  code: string
  /** How the applicant verifies their contact details; null: by a captcha. */
  way: CodeWay | null
  picture: { drawn: boolean; text: string }
}
export type RequestValues = {
  companyName: string
  country: string
  contactName: string
  email: string
  phone: string
  phoneCountry: string
  username: string
  remark: string
}
const required = ['companyName', 'contactName', 'email', 'username'] as const

/** The errors of each field, in form order; the server checks by the same rules. */
export function requestFaults(form: RequestForm, { t, loose }: Translator): Map<string, string> {
  const { values, password, confirm, way, code, picture } = form
  const faults = new Map<string, string>()
  const note = (name: string, sentence: string | null): void => {
    if (sentence !== null) faults.set(name, sentence)
  }
  const rule = (name: keyof typeof requestFields): string | null => {
    const fault = checkField(requestFields[name], values[name].trim())
    return fault ? loose(`error.${fault.reason}`, fault.args) : null
  }
  const mandatory = (name: (typeof required)[number]): string | null =>
    values[name].trim() === '' ? t(`register.${name}.required`) : rule(name)

  note('companyName', mandatory('companyName'))
  note('contactName', mandatory('contactName'))
  note('email', mandatory('email'))
  if (values.phone.trim() === '') note('phone', t('register.phone.required'))
  else if (e164Of({ country: values.phoneCountry, text: values.phone }) === null) {
    note('phone', t('login.phoneWrong'))
  }
  if (picture.drawn && picture.text.trim() === '') note('captcha', t('login.required.captcha'))
  if (way !== null && code.trim() === '') note('code', t('register.code.required'))
  note('username', mandatory('username'))
  note('password', passwordFault(password, t))
  note('confirm', confirmFault(password, confirm, t))
  note('remark', rule('remark'))
  return faults
}
