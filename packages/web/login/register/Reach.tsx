import type { ReactNode } from 'react'
import { CodeField } from '../parts/CodeField.tsx'
import { PhoneField } from '../parts/PhoneField.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { WayChoice } from '../parts/WayChoice.tsx'
import { useLoginText } from '../text.ts'
import type { RequestState } from './useRequest.ts'

/** Email address and phone number, one of them verified by a code; if no code can be sent, by a captcha. */
export function Reach({ request, email }: { request: RequestState; email: ReactNode }) {
  const { t } = useLoginText()
  const { values, secret, way, ways, picture, sender, refusal, fault } = request
  return (
    <>
      {email}
      <PhoneField
        id="phone"
        label={t('register.phone')}
        value={{ country: values.phoneCountry, text: values.phone }}
        fault={fault('phone')}
        onBlur={() => request.leave('phone')}
        onChange={({ country, text }) => {
          request.change('phoneCountry', country)
          request.change('phone', text)
        }}
      />
      {way !== null && ways.length > 1 && (
        <WayChoice
          label={t('publicPages.verifyBy')}
          ways={ways}
          chosen={way}
          onChoose={request.setWay}
        />
      )}
      <PictureField
        id="captcha"
        picture={picture}
        fault={fault('captcha')}
        onChange={() => refusal.mend('captcha')}
        onTrouble={refusal.note}
      />
      {way !== null && (
        <CodeField
          id="code"
          label={t(`register.code.${way}`)}
          value={secret.code}
          fault={fault('code')}
          sender={sender}
          sent={(minutes) =>
            t('publicPages.codeSent', {
              target: way === 'phone' ? request.mobile : values.email.trim(),
              minutes,
            })
          }
          onChange={(code) => request.changeSecret('code', code)}
          onSend={request.send}
        />
      )}
    </>
  )
}
