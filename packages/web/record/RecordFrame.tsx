import { type ReactNode, useState } from 'react'
import { CallError } from '../data/CallError.ts'
import { actionsOfLines, useActions } from '../data/actions.ts'
import { failureOf } from '../data/failureOf.ts'
import { useRecord } from '../data/useRecord.ts'
import { Button } from '../kit/Button.tsx'
import { type DrawerTab, RecordDrawer } from '../kit/dialogs/RecordDrawer.tsx'
import { RefusedDrawer } from '../kit/dialogs/RefusedDrawer.tsx'
import { useText } from '../kit/language.tsx'
import type { RowAction } from '../kit/list.ts'
import { RecordActions } from '../kit/RecordActions.tsx'
import { EmptyState, Failed, Loading, NoRight } from '../kit/states.tsx'
import { UnsavedScope } from '../kit/unsaved.tsx'
import { useLeave } from './useLeave.ts'

/** A record as far as it is known. */
export interface Found<T> {
  /** undefined: not read yet; null: there is none, or none any more. */
  record: T | null | undefined
  error: Error | null
  retry: () => void
}

/** A record by its id, as a frame shows it; `null` reads nothing. */
export function useFound<T>(path: string, id: string | null): Found<T> {
  const { data, error, refetch } = useRecord<T>(path, id)
  return { record: data, error, retry: () => void refetch() }
}

/** Continues at once, or after the question whether what was typed may be lost. */
type LeaveBy = (then: () => void) => void

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
  tabs?: (record: T) => readonly DrawerTab[]
  active?: string | null
  onTab?: (key: string) => void
  /** A form instead of its sections; while something is typed, no action is offered on what is stored. */
  form?: ((record: T, typing: { leave: LeaveBy; dirty: boolean }) => ReactNode) | undefined
  onClose: () => void
}

const none: readonly RowAction[] = []

/**
 * One record next to its list: while it loads, when it is gone or cannot be read, and with all there is of it. What was
 * typed in it is not lost without a question.
 */
export function RecordFrame<T>({ found, noun, gone, onClose, ...parts }: FrameProps<T>) {
  const { record, error, retry } = found
  const { leave, dirty, onDirty } = useDirtyLeave()
  const known = record ?? undefined
  const form = known && parts.form?.(known, { leave, dirty })
  const hint = known && parts.hint?.(known)
  const offered = useActions(
    actionsOfLines((known && !(form && dirty) && parts.actions?.(known)) || none, {
      group: 'record',
      prefix: 'record',
      ...(hint !== undefined && { hint }),
    }),
  )
  const close = (): void => leave(onClose)
  const sections = known && !form ? (parts.tabs?.(known) ?? []) : []
  const [first] = sections
  return (
    <UnsavedScope onChange={onDirty}>
      <RecordDrawer
        noun={known && noun}
        title={known ? parts.title(known) : noun}
        status={known && parts.status?.(known)}
        actions={offered.length > 0 && <RecordActions actions={offered} />}
        {...(sections.length > 1 && {
          tabs: sections,
          active: parts.active ?? first?.key ?? '',
          onTab: (key) => leave(() => parts.onTab?.(key)),
        })}
        onClose={close}
      >
        {known ? (
          form || (sections.length === 1 && first?.content())
        ) : record === null || isStatus(error, 404) ? (
          <Gone title={gone} onClose={onClose} />
        ) : isStatus(error, 403) ? (
          <NoRight />
        ) : error ? (
          <Failed failure={failureOf(error)} onRetry={retry} />
        ) : (
          <Loading />
        )}
      </RecordDrawer>
    </UnsavedScope>
  )
}

/** A form next to a list, as of a new record; `refused`: why it does not open. */
export function FormFrame({
  title,
  refused,
  onClose,
  children,
}: {
  title: string
  refused?: string | undefined
  onClose: () => void
  children: (close: () => void) => ReactNode
}) {
  const { leave, onDirty } = useLeave()
  // An open form stays open whatever changes meanwhile, so that no input is lost.
  const [opened, setOpened] = useState(false)
  if (!opened && refused === undefined) setOpened(true)
  if (!opened && refused !== undefined) {
    return <RefusedDrawer title={title} reason={refused} onClose={onClose} />
  }
  const close = (): void => void leave(onClose)
  return (
    <UnsavedScope onChange={onDirty}>
      <RecordDrawer title={title} onClose={close}>
        {children(close)}
      </RecordDrawer>
    </UnsavedScope>
  )
}

function useDirtyLeave() {
  const [dirty, setDirty] = useState(false)
  const { leave, onDirty } = useLeave()
  const [report] = useState(() => (next: boolean) => {
    setDirty(next)
    onDirty(next)
  })
  return { leave: (then: () => void) => void leave(then), dirty, onDirty: report }
}

const isStatus = (error: Error | null, status: number): boolean =>
  error instanceof CallError && error.status === status

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
