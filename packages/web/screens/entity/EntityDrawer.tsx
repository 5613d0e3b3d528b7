import type { Entity } from '@tandem/model'
import { Suspense, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { CallError } from '../../data/CallError.ts'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { type AnyRecord, useRecord } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { RefusedDrawer } from '../../kit/dialogs/RefusedDrawer.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { asTitle } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { RecordActions } from '../../kit/RecordActions.tsx'
import { EmptyState, Failed, Loading, NoRight, WhyNotNote } from '../../kit/states.tsx'
import { UnsavedScope } from '../../kit/unsaved.tsx'
import { EntityForm } from '../../record/EntityForm.tsx'
import { useLeave } from '../../record/useLeave.ts'
import { EntityDetails, EntityStatus } from './EntityDetails.tsx'
import { EntityHistory } from './EntityHistory.tsx'
import type { RecordExtras, RecordTab } from '../../record/recordParts.ts'
import { recordTitle } from '../../record/recordTitle.ts'
import { useOpenForm } from './useOpenForm.ts'

const none: readonly RowAction[] = []

export interface EntityDrawerProps {
  entity: Entity
  words: EntityText
  /** null: a record is being added. */
  id: string | null
  /** The open form; null shows the record. */
  mode: string | null
  actions: (record: AnyRecord) => readonly RowAction[]
  tabs: readonly RecordTab[]
  extras: RecordExtras
  onMode: (mode: string | null) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** A record next to its list: viewed, edited in place, or added. */
export function EntityDrawer({
  entity,
  words,
  id,
  mode,
  actions,
  tabs,
  extras: { Head, beforeSave, forms },
  onMode,
  onOpen,
  onClose,
}: EntityDrawerProps) {
  const { t } = useText()
  const { may } = useSession()
  const { leave, onDirty } = useLeave()
  const [tab, setTab] = useState(
    () => tabs.find(({ first, code }) => first && may(code))?.key ?? 'details',
  )
  const { data: record, error, refetch } = useRecord<AnyRecord>(entity.path, id)
  const { form, reason } = useOpenForm(entity, mode, record && actions(record), forms)
  const offered = useActions(
    actionsOfLines(record && form === null ? actions(record) : none, {
      group: 'record',
      prefix: 'record',
      ...(record ? { hint: recordTitle(words, record) } : {}),
    }),
  )
  const close = (): void => void leave(onClose)
  const view = (): void => void leave(() => onMode(null))

  if (id === null) {
    const title = t('kit.add', { name: words.one })
    if (form === null) {
      return <RefusedDrawer title={title} reason={reason ?? t('kit.notNow')} onClose={close} />
    }
    return (
      <RecordDrawer title={title} onClose={close}>
        <UnsavedScope onChange={onDirty}>
          <EntityForm
            entity={entity}
            words={words}
            record={null}
            onDone={onOpen}
            onCancel={close}
          />
        </UnsavedScope>
      </RecordDrawer>
    )
  }
  if (!record) {
    return (
      <RecordDrawer title={asTitle(words.one)} onClose={onClose}>
        {error ? (
          <Unreadable
            error={error}
            name={words.one}
            onRetry={() => void refetch()}
            onClose={onClose}
          />
        ) : (
          <Loading />
        )}
      </RecordDrawer>
    )
  }
  const title = recordTitle(words, record)
  const status = (
    <>
      <EntityStatus entity={entity} words={words} record={record} />
      {Head && (
        <Suspense fallback={null}>
          <Head record={record} />
        </Suspense>
      )}
    </>
  )
  if (form === 'edit') {
    return (
      <RecordDrawer title={title} status={status} onClose={close}>
        <UnsavedScope onChange={onDirty}>
          <EntityForm
            entity={entity}
            words={words}
            record={record}
            beforeSave={beforeSave}
            onDone={() => onMode(null)}
            onCancel={view}
          />
        </UnsavedScope>
      </RecordDrawer>
    )
  }
  const Own = form === null ? undefined : forms?.[form]
  if (form !== null && Own) {
    return (
      <RecordDrawer title={title} status={status} onClose={close}>
        <UnsavedScope onChange={onDirty}>
          <Suspense fallback={<Loading />}>
            <Own
              record={record}
              title={title}
              action={words.action(form)}
              onDone={() => onMode(null)}
            />
          </Suspense>
        </UnsavedScope>
      </RecordDrawer>
    )
  }
  const note = reason !== undefined && <WhyNotNote>{reason}</WhyNotNote>
  const further = tabs.filter(({ code }) => may(code))
  const shownTab = ({ key, label, Content }: RecordTab) => ({
    key,
    label: t(label),
    content: () => (
      <UnsavedScope onChange={onDirty}>
        {note}
        <Suspense fallback={<Loading />}>
          <Content record={record} />
        </Suspense>
      </UnsavedScope>
    ),
  })
  return (
    <RecordDrawer
      title={title}
      status={status}
      actions={offered.length > 0 && <RecordActions actions={offered} />}
      tabs={[
        ...further.filter(({ first }) => first).map(shownTab),
        {
          key: 'details',
          label: t('kit.details'),
          content: () => (
            <>
              {note}
              <EntityDetails entity={entity} words={words} record={record} />
            </>
          ),
        },
        ...further.filter(({ first }) => first !== true).map(shownTab),
        {
          key: 'history',
          label: t('kit.history'),
          content: () => <EntityHistory entity={entity} words={words} id={record.id} />,
        },
      ]}
      active={tab}
      onTab={(next) => void leave(() => setTab(next))}
      onClose={close}
    />
  )
}

function Unreadable({
  error,
  name,
  onRetry,
  onClose,
}: {
  error: Error
  name: string
  onRetry: () => void
  onClose: () => void
}) {
  const { t } = useText()
  if (error instanceof CallError && error.status === 403) return <NoRight />
  // Refetching would not bring it back.
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        icon="search"
        title={t('kit.gone.title', { name })}
        action={<Button onClick={onClose}>{t('kit.close')}</Button>}
      >
        {t('kit.gone.text')}
      </EmptyState>
    )
  }
  return <Failed failure={failureOf(error)} onRetry={onRetry} />
}
