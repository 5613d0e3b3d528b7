import type { ReactNode } from 'react'
import { CallError } from '../data/CallError.ts'
import { actionsOfLines, useActions } from '../data/actions.ts'
import { failureOf } from '../data/failureOf.ts'
import { Button } from '../kit/Button.tsx'
import { type DrawerTab, RecordDrawer } from '../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../kit/language.tsx'
import type { RowAction } from '../kit/list.ts'
import { RecordActions } from '../kit/RecordActions.tsx'
import { EmptyState, Failed, Loading, NoRight } from '../kit/states.tsx'

/** A record as far as it is known. */
export interface Found<T> {
  /** undefined: not read yet; null: there is none, or none any more. */
  record: T | null | undefined
  error: Error | null
  retry: () => void
}

interface FrameProps<T> {
  found: Found<T>
  /** What it is, in words, until it is read; and what is said if there is none. */
  noun: string
  gone: string
  title: (record: T) => ReactNode
  status?: ((record: T) => ReactNode) | undefined
  actions?: ((record: T) => readonly RowAction[]) | undefined
  /** Names the record where its actions are listed beside others, as in the palette. */
  hint?: ((record: T) => string) | undefined
  /** Its sections, one at a time; a single one has no tab. */
  tabs: (record: T) => readonly DrawerTab[]
  active?: string | null
  onTab?: (key: string) => void
  onClose: () => void
}

/** One record next to its list: while it loads, when it is gone or cannot be read, and with all there is of it. */
export function RecordFrame<T>(props: FrameProps<T>) {
  const { found, noun, onClose } = props
  const { record, error, retry } = found
  if (record !== undefined && record !== null) return <Shown {...props} record={record} />
  const isGone = record === null || (error instanceof CallError && error.status === 404)
  const denied = error instanceof CallError && error.status === 403
  return (
    <RecordDrawer title={noun} onClose={onClose}>
      {isGone ? (
        <Gone title={props.gone} onClose={onClose} />
      ) : denied ? (
        <NoRight />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </RecordDrawer>
  )
}

const none: readonly RowAction[] = []

function Shown<T>({
  record,
  title,
  status,
  actions,
  hint,
  tabs,
  active,
  onTab,
  onClose,
}: FrameProps<T> & { record: T }) {
  const offered = useActions(
    actionsOfLines(actions?.(record) ?? none, {
      group: 'record',
      prefix: 'record',
      ...(hint ? { hint: hint(record) } : {}),
    }),
  )
  const sections = tabs(record)
  const first = sections[0]
  return (
    <RecordDrawer
      title={title(record)}
      status={status?.(record)}
      actions={offered.length > 0 && <RecordActions actions={offered} />}
      {...(sections.length > 1 && {
        tabs: sections,
        active: active ?? first?.key ?? '',
        ...(onTab && { onTab }),
      })}
      onClose={onClose}
    >
      {sections.length === 1 && first?.content()}
    </RecordDrawer>
  )
}

/** Reading it again would not bring it back. */
function Gone({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      icon="search"
      title={title}
      action={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {t('kit.gone.text')}
    </EmptyState>
  )
}
