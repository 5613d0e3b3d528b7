import { announcement, announcementCalls, type AnnouncementRow } from '@tandem/model'
import { Suspense, useState } from 'react'
import { RecordTabs } from '../../kit/dialogs/RecordDrawer.tsx'
import { type FormValues, textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { useForm } from '../../record/useForm.ts'
import { AnnouncementTexts } from './AnnouncementTexts.tsx'

const AnnouncementForm = lazyPart(() =>
  import('./AnnouncementForm.tsx').then((file) => file.AnnouncementForm),
)
const { path, fields } = announcement
/** Whom an announcement is for, by the kind of audience; it cannot be nobody. */
const targets: Readonly<Record<string, string>> = {
  COMPANY: 'companyIds',
  ROLE: 'roleIds',
  USER: 'userIds',
}
const shape = {
  fields: {
    ...fields,
    companyIds: { ...fields.companyIds, required: true },
    roleIds: { ...fields.roleIds, required: true },
    userIds: { ...fields.userIds, required: true },
  },
}
const fresh = { msgCategory: '1', type: '0', priority: 'L', msgType: 'ALL' }

/** Writes an announcement next to the list; previewing or closing loses no input. */
export function AnnouncementEditor({
  row,
  onClose,
  onSaved,
}: {
  /** null: a new one. */
  row: AnnouncementRow | null
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const [tab, setTab] = useState('write')
  const form = useForm({
    shape,
    mode: row === null ? 'add' : 'edit',
    record: row === null ? fresh : { ...row },
    draft: `announcement.${row?.id ?? 'new'}`,
    hidden: (name, { msgType }) =>
      Object.values(targets).includes(name) && targets[textOf(msgType)] !== name,
    check: (name, values) =>
      name === 'endTime' && isBackward(values) ? t('error.announcement.period') : undefined,
    // What pops up says of which category it is.
    follow: (name, { msgCategory, type }) =>
      name === 'msgCategory' && type !== '0' ? { type: msgCategory } : {},
    submit: (body, { ask, version }) =>
      row === null
        ? ask(announcementCalls.add, body)
        : ask(announcementCalls.edit, { id: row.id, version, ...body }),
    refresh: [path],
    done: (_output, { titile = row?.titile }) => {
      toast(t('announcement.saved', { name: textOf(titile) }))
      onSaved()
    },
  })
  const { titile, msgContent, titileZh, msgContentZh } = form.values
  return (
    <RecordTabs
      active={tab}
      onTab={setTab}
      tabs={[
        {
          key: 'write',
          label: t('announcement.write'),
          content: () => (
            <Suspense fallback={<Loading />}>
              <AnnouncementForm form={form} onCancel={onClose} />
            </Suspense>
          ),
        },
        {
          key: 'preview',
          label: t('announcement.preview'),
          content: () => (
            <AnnouncementTexts
              texts={{
                titile: textOf(titile),
                msgContent: textOf(msgContent),
                titileZh: textOf(titileZh),
                msgContentZh: textOf(msgContentZh),
              }}
              titled
            />
          ),
        },
      ]}
    />
  )
}

const isBackward = ({ startTime, endTime }: FormValues): boolean =>
  textOf(startTime) !== '' &&
  textOf(endTime) !== '' &&
  Date.parse(textOf(startTime)) >= Date.parse(textOf(endTime))
