import type { PictureState } from '../usePicture.ts'
import { useLoginText } from '../text.ts'
import { Field } from './Field.tsx'

/** The characters of a picture, once the server asks for them. */
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
            maxLength={8}
            onChange={({ target }) => {
              picture.setText(target.value)
              onChange()
            }}
          />
          <img src={picture.drawn?.image} alt={t('login.captchaAlt')} height="40" />
          <button
            type="button"
            className="login-link"
            onClick={() => void picture.draw().catch(onTrouble)}
          >
            {t('login.captchaAnother')}
          </button>
        </span>
      )}
    </Field>
  )
}
