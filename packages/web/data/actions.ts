import type { Translator } from '@tandem/i18n/translator'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The scope of an action, the most local first. */
export const actionGroups = ['selection', 'record', 'screen', 'page', 'tab', 'console'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** One thing a user can do here and now: the same object makes its button, menu item, palette entry and shortcut. */
export interface ConsoleAction {
  /** Unique among simultaneous actions, e.g. 'gateway.add'. */
  id: string
  /** As a function, it is also known in the console's other language. */
  title: string | ((text: Translator) => string)
  /** Distinguishes actions with the same title, e.g. the menu a page belongs to. */
  hint?: string | ((text: Translator) => string)
  /** Name of an icon of the kit. */
  icon?: string
  group: ActionGroup
  /** Keys in sequence, e.g. 'c' or 'g t'; with 'mod+' for Ctrl or Command. */
  shortcut?: string
  /** false: the user has no permission, so it is not shown anywhere. */
  may?: boolean
  /** Why it is not available now. */
  disabledReason?: string | undefined
  /** Irreversible or destructive. */
  danger?: boolean
  /** Only a shortcut: it has no meaning in a list of commands. */
  keysOnly?: boolean
  run: () => void
}

export const titleOfAction = ({ title }: Pick<ConsoleAction, 'title'>, text: Translator): string =>
  typeof title === 'string' ? title : title(text)

export type ActionBook = ReturnType<typeof createActionBook>

/** The current actions. Each provider replaces or withdraws its own. */
export function createActionBook() {
  const offers = new Map<object, readonly ConsoleAction[]>()
  const listeners = new Set<() => void>()
  let known: readonly ConsoleAction[] | null = null
  const changed = (): void => {
    known = null
    for (const listener of listeners) listener()
  }
  return {
    offer: (owner: object, actions: readonly ConsoleAction[]): void => {
      offers.set(owner, actions)
      changed()
    },
    withdraw: (owner: object): void => {
      if (offers.delete(owner)) changed()
    },
    /** Each id once: the latest one hides earlier ones. */
    all: (): readonly ConsoleAction[] => {
      known ??= [...new Map([...offers.values()].flat().map((one) => [one.id, one])).values()]
      return known
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** All actions of this console. */
export const actionBook: ActionBook = createActionBook()

/**
 * Offers actions while the component is visible: a hidden tab offers none, since its effects are suspended. Returns
 * those the user may perform, for their buttons.
 */
export function useActions(actions: readonly ConsoleAction[]): readonly ConsoleAction[] {
  const offered = actions.filter(({ may }) => may !== false)
  const [owner] = useState<object>(() => ({}))
  // After every render: actions close over rendered state.
  useEffect(() => actionBook.offer(owner, offered))
  useEffect(() => () => actionBook.withdraw(owner), [owner])
  return offered
}

/** All current actions, kept up to date. */
export const useOfferedActions = (): readonly ConsoleAction[] =>
  useSyncExternalStore(actionBook.subscribe, actionBook.all)

/**
 * Applies a permission to an action: without it the action is hidden; a switched-off one is disabled with the reason.
 */
export const byRight = (
  control: 'absent' | 'disabled' | 'enabled',
  { t }: Translator,
): { may: boolean; disabledReason: string | undefined } => ({
  may: control !== 'absent',
  disabledReason: control === 'disabled' ? t('rights.notGranted') : undefined,
})

/** A menu item or row action for the kit; a label given as a function is known in both languages. */
interface Line {
  key: string
  label: ConsoleAction['title']
  icon?: string
  danger?: boolean
  blocked?: string | undefined
  onSelect: () => void
}

/** Menu items as actions of a group, with ids starting with `prefix`. */
export const actionsOfLines = (
  lines: readonly Line[],
  { group, prefix, hint }: { group: ActionGroup; prefix: string; hint?: string },
): readonly ConsoleAction[] =>
  lines.map(({ key, label, icon, danger, blocked, onSelect }) => ({
    id: `${prefix}.${key}`,
    title: label,
    group,
    disabledReason: blocked,
    run: onSelect,
    ...(icon === undefined ? {} : { icon }),
    ...(danger === undefined ? {} : { danger }),
    ...(hint === undefined ? {} : { hint }),
  }))
