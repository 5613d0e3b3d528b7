import type { Translator } from '@tandem/i18n/translator'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Where an action belongs, nearest to the work first. */
export const actionGroups = ['selection', 'record', 'screen', 'page', 'tab', 'console'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** One thing a person can do here and now: the same object makes its button, menu line, palette entry and shortcut. */
export interface ConsoleAction {
  /** Unique among what can be done at the same time, e.g. 'gateway.add'. */
  id: string
  /** As a function it is also known in the console's other language. */
  title: string | ((text: Translator) => string)
  /** What tells it from another of the same title, e.g. the menu a page is in. */
  hint?: string | ((text: Translator) => string)
  /** Name of a shape of the kit. */
  icon?: string
  group: ActionGroup
  /** Keys one after the other, e.g. 'c' or 'g t'; with 'mod+' for Ctrl or Command. */
  shortcut?: string
  /** false: the person has no right to it, so it is nowhere. */
  may?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
  /** Cannot be undone, or hurts. */
  danger?: boolean
  /** Only by its keys: it means nothing in a list of commands. */
  keysOnly?: boolean
  run: () => void
}

export const titleOfAction = ({ title }: Pick<ConsoleAction, 'title'>, text: Translator): string =>
  typeof title === 'string' ? title : title(text)

export type ActionBook = ReturnType<typeof createActionBook>

/** Which actions there are now. Whoever offers some replaces or withdraws its own. */
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
    /** Each id once: what was offered last stands on top of what it hides. */
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

/** The actions of this console. */
export const actionBook: ActionBook = createActionBook()

/**
 * Offers actions for as long as the component is in sight: a page in a background tab offers none, its effects rest.
 * Answers those the person may do, for the buttons made of them.
 */
export function useActions(actions: readonly ConsoleAction[]): readonly ConsoleAction[] {
  const offered = actions.filter(({ may }) => may !== false)
  const [owner] = useState<object>(() => ({}))
  // After every drawing: what an action does closes over what was drawn.
  useEffect(() => actionBook.offer(owner, offered))
  useEffect(() => () => actionBook.withdraw(owner), [owner])
  return offered
}

/** Every action there is now, kept up to date. */
export const useOfferedActions = (): readonly ConsoleAction[] =>
  useSyncExternalStore(actionBook.subscribe, actionBook.all)

/** What a right makes of an action: without one it is nowhere, one that is switched off leaves it dead and explained. */
export const byRight = (
  control: 'absent' | 'disabled' | 'enabled',
  { t }: Translator,
): { may: boolean; disabledReason: string | undefined } => ({
  may: control !== 'absent',
  disabledReason: control === 'disabled' ? t('rights.notGranted') : undefined,
})

/** A line of a menu or a row, as the kit knows it; its words as a function are known in both languages. */
interface Line {
  key: string
  label: ConsoleAction['title']
  icon?: string
  danger?: boolean
  blocked?: string | undefined
  onSelect: () => void
}

/** Lines of a menu as actions of a group, under ids that begin with `prefix`. */
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
