import { hostEntry } from '@tandem/core'
import { entities, type Entity, staffBrandFields } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { pictureAddress } from '../../data/pictureAddress.ts'
import { type AnyRecord, useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { RefusedDrawer } from '../../kit/dialogs/RefusedDrawer.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { EntityForm } from '../../record/EntityForm.tsx'
import { pictureSlot } from '../../record/PictureInput.tsx'
import { useLeave } from '../../record/useLeave.ts'
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
  const { leave, onDirty } = useLeave()
  const { data: record, error, refetch } = useRecord<AnyRecord>(brand.path, id)
  const title = id === null ? t('kit.add', { name: words.one }) : textOf(record?.['brandName'])
  const refused = id === null ? whyNot('brand:add') : undefined
  if (refused !== undefined) {
    return <RefusedDrawer title={title} reason={t(refused)} onClose={onClose} />
  }
  const close = (): void => void leave(onClose)
  const readOnly = record !== undefined && record.abilities['edit'] !== true
  const isStaff = user.companyKind === 'platform'
  return (
    <RecordDrawer title={title || words.one} onClose={close}>
      <UnsavedScope onChange={onDirty}>
        {id === null || record ? (
          <EntityForm
            entity={brand}
            words={words}
            record={record ?? null}
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
        ) : error ? (
          <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </UnsavedScope>
    </RecordDrawer>
  )
}

/** The first line that is not a host name. */
const badHost = (typed: string): string | undefined =>
  typed.split(/[\s,;]+/).find((line) => line !== '' && hostEntry(line) === undefined)
