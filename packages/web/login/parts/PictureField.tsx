import type { PictureState } from '../usePicture.ts'
import { useLoginText } from '../text.ts'
import { canWorkOut } from '../workOut.ts'
import { Field } from './Field.tsx'

/**
 * The characters of a captcha, once the server asks for them; users who cannot read it let the browser compute
 * instead.
 */
export function PictureField({
  id,
  picture,
  fault,
  onChange,
  onTrouble,
}: {
  id: string
  picture: PictureState
  fault?: string | null | undefined
  onChange: () => void
  onTrouble: (error: unknown) => void
}) {
  const { t } = useLoginText()
  if (!picture.drawn) return null
  if (picture.worked !== null) {
    const done = picture.text !== ''
    return (
      <output className="login-worked">
        {t(done ? 'login.captchaWorked' : 'login.captchaWorking')}
        {!done && (
          <progress value={picture.worked} max={1} aria-label={t('login.captchaWorking')} />
        )}
      </output>
    )
  }
  return (
    <Field id={id} name="captcha" label={t('login.captcha')} fault={fault}>
      {(ties) => (
        <span className="login-captcha">
          <input
            {...ties}
            value={picture.text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
            onChange={({ target }) => {
              picture.setText(target.value)
              onChange()
            }}
          />
          <img src={picture.drawn?.image} alt={t('login.captchaAlt')} height="48" />
          <button
            type="button"
            className="login-link"
            onClick={() => void picture.draw().catch(onTrouble)}
          >
            {t('login.captchaAnother')}
          </button>
          {canWorkOut() && (
            <button
              type="button"
              className="login-link"
              onClick={() => {
                onChange()
                void picture.work().catch(onTrouble)
              }}
            >
              {t('login.captchaWork')}
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
