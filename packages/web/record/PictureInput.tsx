import { brandCalls, PICTURE_BYTES } from '@tandem/model'
import { useRef, useState } from 'react'
import { pictureAddress } from '../data/pictureAddress.ts'
import { useAction } from '../data/useAction.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useText } from '../kit/language.tsx'
import type { Slot } from './Form.tsx'

/** The input of a field that holds an image. */
export const pictureSlot = (slot: Slot) => <PictureInput {...slot} />

/** An image, uploaded as soon as it is chosen; it applies once the form is saved. */
function PictureInput({ wiring, value, locked, change }: Slot) {
  const id = typeof value === 'string' && value !== '' ? value : null
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useAction((client, file: File) => {
    const form = new FormData()
    form.append('file', file)
    return client.ask(brandCalls.upload, form, { quiet: true })
  })
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setTooLarge(file.size > PICTURE_BYTES)
    if (file.size > PICTURE_BYTES) return
    const picture = await upload.run(file)
    if (picture) change(picture.id)
  }
  const fault = tooLarge
    ? t('error.picture.tooLarge', { max: PICTURE_BYTES / 1024 })
    : upload.error && (upload.error.message || t('kit.failed.text'))
  return (
    <>
      <span className="field-row">
        {id === null ? (
          <span className="picture empty" aria-hidden="true">
            <Icon name="upload" />
          </span>
        ) : (
          <img className="picture" src={pictureAddress(id)} alt="" />
        )}
        <Button
          icon="upload"
          aria-describedby={`${wiring.id}-label`}
          busy={upload.running}
          disabled={locked}
          onClick={() => input.current?.click()}
        >
          {id === null ? t('brands.picture.upload') : t('brands.picture.replace')}
        </Button>
        {id !== null && !locked && (
          <Button kind="quiet" onClick={() => change(null)}>
            {t('brands.picture.remove')}
          </Button>
        )}
      </span>
      <input
        {...wiring}
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        disabled={locked}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {fault && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={14} />
          {fault}
        </p>
      )}
    </>
  )
}
