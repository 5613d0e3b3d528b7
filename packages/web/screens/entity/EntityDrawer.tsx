import type { Entity } from '@tandem/model'
import { Suspense, useState } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'
import type { FormValues } from '../../kit/form/values.ts'
import { asTitle } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { Loading, WhyNotNote } from '../../kit/states.tsx'
import { EntityDetails, EntityStatus } from '../../record/EntityDetails.tsx'
import { EntityForm } from '../../record/EntityForm.tsx'
import { FormFrame, RecordFrame, useFound } from '../../record/RecordFrame.tsx'
import { EntityHistory } from './EntityHistory.tsx'
import type { RecordExtras, RecordTab } from '../../record/recordParts.ts'
import { recordTitle } from '../../record/recordTitle.ts'
import { useOpenForm } from './useOpenForm.ts'

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
  extras,
  onMode,
  onOpen,
  onClose,
}: EntityDrawerProps) {
  const { t } = useText()
  const { may } = useSession()
  const { Head, Details = EntityDetails, Below, beforeSave, forms, slots } = extras
  const [tab, setTab] = useState(
    () => tabs.find(({ first, code }) => first && may(code))?.key ?? 'details',
  )
  const found = useFound<AnyRecord>(entity.path, id)
  const offered = found.record ? actions(found.record) : undefined
  const below =
    Below &&
    ((values: FormValues) => (
      <Suspense fallback={<Loading />}>
        <Below values={values} />
      </Suspense>
    ))
  const { form, reason } = useOpenForm(entity, mode, offered, extras)
  const view = (): void => onMode(null)
  const further = tabs.filter(({ code }) => may(code))
  const note = reason !== undefined && <WhyNotNote>{reason}</WhyNotNote>
  const shownTab =
    (record: AnyRecord) =>
    ({ key, label, Content }: RecordTab) => ({
      key,
      label: t(label),
      content: () => (
        <>
          {note}
          <Suspense fallback={<Loading />}>
            <Content record={record} />
          </Suspense>
        </>
      ),
    })

  if (id === null) {
    return (
      <FormFrame
        title={t('kit.add', { name: words.one })}
        refused={form === null ? (reason ?? t('kit.notNow')) : undefined}
        onClose={onClose}
      >
        {(close) => (
          <EntityForm
            entity={entity}
            words={words}
            record={null}
            {...(slots && { slots })}
            below={below}
            onDone={onOpen}
            onCancel={close}
          />
        )}
      </FormFrame>
    )
  }
  const Own = form === null ? undefined : forms?.[form]
  return (
    <RecordFrame
      found={found}
      noun={asTitle(words.one)}
      gone={t('kit.gone.title', { name: words.one })}
      title={(record) => recordTitle(words, record)}
      status={(record) => (
        <>
          <EntityStatus entity={entity} words={words} record={record} />
          {Head && (
            <Suspense fallback={null}>
              <Head record={record} />
            </Suspense>
          )}
        </>
      )}
      actions={form === null ? actions : undefined}
      hint={(record) => recordTitle(words, record)}
      form={(record, { leave }) =>
        form === 'edit' ? (
          <EntityForm
            entity={entity}
            words={words}
            record={record}
            beforeSave={beforeSave}
            {...(slots && { slots })}
            below={below}
            onDone={view}
            onCancel={() => leave(view)}
          />
        ) : (
          Own &&
          form !== null && (
            <Suspense fallback={<Loading />}>
              <Own
                entity={entity}
                record={record}
                title={recordTitle(words, record)}
                action={words.action(form)}
                onDone={view}
              />
            </Suspense>
          )
        )
      }
      tabs={(record) => [
        ...further.filter(({ first }) => first).map(shownTab(record)),
        {
          key: 'details',
          label: t('kit.details'),
          content: () => (
            <>
              {note}
              <Suspense fallback={<Loading />}>
                <Details entity={entity} words={words} record={record} />
              </Suspense>
            </>
          ),
        },
        ...further.filter(({ first }) => first !== true).map(shownTab(record)),
        {
          key: 'history',
          label: t('kit.history'),
          content: () => <EntityHistory entity={entity} words={words} id={record.id} />,
        },
      ]}
      active={tab}
      onTab={setTab}
      onClose={onClose}
    />
  )
}
