import { hostEntry } from '@tandem/core'
import { entities, type Entity, staffBrandFields } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'
import { pictureAddress } from '../../data/pictureAddress.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { asTitle } from '../../kit/format.ts'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { EntityForm } from '../../record/EntityForm.tsx'
import { FormFrame, RecordFrame, useFound } from '../../record/RecordFrame.tsx'
import { pictureSlot } from '../../record/PictureInput.tsx'
import { BrandPreview } from './BrandPreview.tsx'

const brand: Entity = entities.brand
const staffOnly: ReadonlySet<string> = new Set(staffBrandFields)
const slots = { logoId: pictureSlot, faviconId: pictureSlot }

/** One brand with its preview; read-only for users who cannot change it. */
export function BrandDrawer({
  id,
  words,
  onClose,
}: {
  /** null: a brand is being added. */
  id: string | null
  words: EntityText
  onClose: () => void
}) {
  const { t } = useText()
  const { user } = useSession()
  const { whyNot } = useRights()
  const found = useFound<AnyRecord>(brand.path, id)
  const isStaff = user.companyKind === 'platform'
  const form = (record: AnyRecord | null, close: () => void) => {
    const readOnly = record !== null && record.abilities['edit'] !== true
    return (
      <EntityForm
        entity={brand}
        words={words}
        record={record}
        slots={slots}
        head={({ brandName, logoId, primaryColour }) => (
          <BrandPreview
            name={textOf(brandName) || words.label('brandName')}
            logo={textOf(logoId) === '' ? '/mark.svg' : pictureAddress(textOf(logoId))}
            colour={textOf(primaryColour) || null}
          />
        )}
        groupNote={(group) =>
          group === 'hosts' &&
          !readOnly &&
          !isStaff && <p className="field-help">{t('brands.staffSets')}</p>
        }
        locked={(field) => !isStaff && staffOnly.has(field)}
        readOnly={readOnly}
        check={(field, { hosts }) => {
          const host = field === 'hosts' ? badHost(textOf(hosts)) : undefined
          return host === undefined ? undefined : t('error.brand.host', { host })
        }}
        onDone={onClose}
        onCancel={close}
      />
    )
  }
  if (id === null) {
    const refused = whyNot('brand:add')
    return (
      <FormFrame
        title={t('kit.add', { name: words.one })}
        refused={refused && t(refused)}
        onClose={onClose}
      >
        {(close) => form(null, close)}
      </FormFrame>
    )
  }
  return (
    <RecordFrame
      found={found}
      noun={asTitle(words.one)}
      gone={t('kit.gone.title', { name: words.one })}
      title={({ brandName }) => textOf(brandName)}
      form={(record, { leave }) => form(record, () => leave(onClose))}
      onClose={onClose}
    />
  )
}

/** The first line that is not a host name. */
const badHost = (typed: string): string | undefined =>
  typed.split(/[\s,;]+/).find((line) => line !== '' && hostEntry(line) === undefined)
