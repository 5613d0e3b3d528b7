import { registration } from '@tandem/model'
import { failureOf } from '../../data/failureOf.ts'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { type AnyRecord, useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Description } from '../../kit/Description.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { Failed, Loading, WhyNotNote } from '../../kit/states.tsx'
import { When } from '../../kit/values.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

const none: readonly RowAction[] = []
/** Applicants without a company use their own name. */
const nameOf = (record: AnyRecord): string =>
  String(record['companyName'] || record['contactName'] || record['reference'])
const applicant = [
  'reference',
  'companyName',
  'contactName',
  'username',
  'email',
  'phone',
  'verified',
  'country',
  'locale',
  'remark',
]
const decision = ['judgeBy', 'judgeTime', 'reason', 'companyId', 'userId', 'mail']

/** An account request, and the two possible decisions. */
export function RegistrationDrawer({
  id,
  mode,
  words,
  actions,
  onMode,
  onClose,
}: {
  id: string
  mode: string | null
  words: EntityText
  actions: (record: AnyRecord) => readonly RowAction[]
  onMode: (mode: string | null) => void
  onClose: () => void
}) {
  const { t } = useText()
  const { whyNot } = useRights()
  const { data: record, error, refetch } = useRecord<AnyRecord>(registration.path, id)
  // A URL can be typed by hand: an unavailable dialog is not opened.
  const asked = record && actions(record).some(({ key }) => key === mode) ? mode : null
  const offered = useActions(
    actionsOfLines(record?.['status'] === 'pending' && asked === null ? actions(record) : none, {
      group: 'record',
      prefix: 'record',
      ...(record ? { hint: nameOf(record) } : {}),
    }),
  )
  if (!record) {
    return (
      <RecordDrawer title={words.one} onClose={onClose}>
        {error ? <Failed failure={failureOf(error)} onRetry={() => void refetch()} /> : <Loading />}
      </RecordDrawer>
    )
  }
  const pending = record['status'] === 'pending'
  const done = (): void => onMode(null)
  return (
    <RecordDrawer
      title={nameOf(record)}
      status={value('status')}
      actions={
        offered.length > 0 &&
        offered.map((action) => (
          <ActionButton
            key={action.id}
            kind={action.danger === true ? 'danger' : 'primary'}
            action={action}
          />
        ))
      }
      onClose={onClose}
    >
      {pending && mode !== null && asked === null && (
        <WhyNotNote>{t(whyNot('registration:judge') ?? 'kit.notNow')}</WhyNotNote>
      )}
      <Description
        title={t('registration.section.applicant')}
        items={[
          ...applicant.map(item),
          {
            key: 'createTime',
            label: words.label('createTime'),
            value: <When at={record.createTime} />,
          },
        ]}
      />
      {!pending && (
        <Description title={t('registration.section.decision')} items={decision.map(item)} />
      )}
      {pending && asked === 'approve' && <ApproveDialog record={record} onClose={done} />}
      {pending && asked === 'refuse' && <RefuseDialog record={record} onClose={done} />}
    </RecordDrawer>
  )

  function value(name: string) {
    const field = registration.fields[name]
    return field && record ? (
      <FieldValue name={name} field={field} record={record} words={words} full />
    ) : null
  }
  function item(name: string) {
    return { key: name, label: words.label(name), value: value(name) }
  }
}
