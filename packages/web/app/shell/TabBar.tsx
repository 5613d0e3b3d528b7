import type { Translator } from '@tandem/i18n/translator'
import type { MenuNode } from '@tandem/model'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { IconButton } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { ContextMenu, MenuButton } from '../../kit/MenuButton.tsx'
import type { MenuItem } from '../../kit/MenuPanel.tsx'
import { useHiddenEdges } from '../../kit/useHiddenEdges.ts'
import { useToast } from '../../kit/Toasts.tsx'
import type { Subtitles } from './TabPages.tsx'
import { closedBy, type Tab, type Tabs } from './tabs.ts'
import { pageTitle, tabTitle } from './tabTitle.ts'
import type { TabControl } from './useTabs.ts'
import { useTabInFront } from './useTabInFront.ts'

const manyClosers = ['closeOthers', 'closeLeft', 'closeRight'] as const

/** Open pages: arrows move, Delete and the middle button close, Alt+1 to 9 switch. */
export const TabBar = memo(function TabBar({
  tabs,
  control,
  menu,
  dirty,
  subtitles,
  found,
}: {
  tabs: Tabs
  control: TabControl
  menu: readonly MenuNode[]
  dirty: ReadonlySet<string>
  subtitles: Subtitles
  /** false: the URL is not a page, so no tab is in front. */
  found: boolean
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const confirm = useConfirm()
  const bar = useRef<HTMLDivElement>(null)
  const edges = useHiddenEdges()
  const [context, setContext] = useState<{ tab: Tab; x: number; y: number } | null>(null)
  const home = tabs.list[0]
  const active = tabs.list.find(({ id }) => id === tabs.active)

  const nameOf = (tab: Tab): string => {
    const title = pageTitle(menu, tab, tabs, text.locale) ?? t('shell.noPage.title')
    return tabTitle(title, tab, tabs, subtitles)
  }
  const mayDiscard = async (closing: readonly Tab[]): Promise<boolean> => {
    for (const tab of closing.filter(({ id }) => dirty.has(id))) {
      const yes = await confirm({
        title: t('shell.discard.title'),
        body: t('shell.discard.text', { name: nameOf(tab) }),
        action: t('shell.discard.action'),
        cancel: t('kit.form.leave.stay'),
        danger: true,
      })
      if (!yes) return false
    }
    return true
  }
  const close = async (tab: Tab): Promise<void> => {
    if (tabs.list.length === 1) toast(t('shell.tab.last'), 'warning')
    else if (tab.id === home?.id) toast(t('shell.tab.homeStays'), 'warning')
    else if (await mayDiscard([tab])) {
      const hadFocus = bar.current?.contains(document.activeElement) === true
      control.close(tab.id)
      // The focus would be lost with its tab.
      if (hadFocus) requestAnimationFrame(focusActive)
    }
  }
  const focusActive = (): void =>
    bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  const actionsOf = (tab: Tab): MenuItem[] => [
    {
      key: 'refresh',
      label: (language) => language.t('shell.tab.refresh'),
      icon: 'refresh',
      onSelect: () => void mayDiscard([tab]).then((yes) => yes && control.refresh(tab.id)),
    },
    {
      key: 'close',
      label: (language) => language.t('shell.tab.close'),
      icon: 'close',
      blocked: tab.id === home?.id ? t('shell.tab.homeStays') : undefined,
      onSelect: () => void close(tab),
    },
    ...manyClosers.map((type): MenuItem => {
      const closing = closedBy(tabs, { type, id: tab.id })
      return {
        key: type,
        label: (language) => language.t(`shell.tab.${type}`),
        blocked: closing.length === 0 ? t('shell.tab.noneToClose') : undefined,
        onSelect: () =>
          void mayDiscard(closing).then((yes) => yes && control.closeMany(type, tab.id)),
      }
    }),
    ...(tab.id === home?.id
      ? []
      : [
          {
            key: 'pin',
            label: (language: Translator) =>
              language.t(tab.pinned ? 'shell.tab.unpin' : 'shell.tab.pin'),
            icon: 'pin',
            onSelect: () => control.pin(tab.id),
          } as const,
        ]),
  ]

  useActions(
    actionsOfLines(active && found ? actionsOf(active) : [], {
      group: 'tab',
      prefix: 'tab',
      ...(active ? { hint: nameOf(active) } : {}),
    }),
  )
  const { activate } = control
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent): void => {
      const tab = /^Digit[1-9]$/.test(event.code) && tabs.list[Number(event.code.slice(5)) - 1]
      if (!event.altKey || event.ctrlKey || event.metaKey || !tab) return
      event.preventDefault()
      activate(tab)
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  })
  useTabInFront(bar, tabs.active)

  const onKeyDown = (event: KeyboardEvent, tab: Tab): void => {
    const at = tabs.list.indexOf(tab)
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }
    const move = moves[event.key]
    if (event.key === 'Delete') void close(tab)
    else if (move !== undefined) {
      event.preventDefault()
      const next = tabs.list.at(move % tabs.list.length)
      if (!next) return
      activate(next)
      bar.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
    }
  }
  return (
    <nav className="tab-bar" aria-label={t('shell.tabs')}>
      <div ref={edges} className="tab-scroll">
        <div ref={bar} className="tab-list" role="tablist" aria-label={t('shell.tabs')}>
          {tabs.list.map((tab) => (
            <span
              key={tab.id}
              className={found && tab.id === tabs.active ? 'tab in-front' : 'tab'}
              role="presentation"
            >
              <button
                type="button"
                role="tab"
                title={nameOf(tab)}
                id={`tab-${tab.id}`}
                aria-selected={found && tab.id === tabs.active}
                aria-controls={found && tab.id === tabs.active ? `page-${tab.id}` : undefined}
                tabIndex={tab.id === tabs.active ? 0 : -1}
                onClick={() => activate(tab)}
                onAuxClick={(event) => event.button === 1 && void close(tab)}
                onKeyDown={(event) => onKeyDown(event, tab)}
                onContextMenu={(event) => {
                  event.preventDefault()
                  setContext({ tab, x: event.clientX, y: event.clientY })
                }}
              >
                {tab.id === home?.id && <Icon name="home" size={14} />}
                {tab.pinned && <Icon name="pin" size={14} />}
                <span className="tab-name">{nameOf(tab)}</span>
                {dirty.has(tab.id) && (
                  <span className="dirty-dot">
                    <span className="unseen">{t('kit.form.unsaved')}</span>
                  </span>
                )}
              </button>
              {tab.id !== home?.id && !tab.pinned && (
                // Reached with Delete on the tab; a second stop per tab would slow keyboard users down.
                <button
                  type="button"
                  className="tab-close"
                  tabIndex={-1}
                  aria-hidden="true"
                  title={t('shell.tab.closeNamed', { name: nameOf(tab) })}
                  onClick={() => void close(tab)}
                >
                  <Icon name="close" size={12} />
                </button>
              )}
            </span>
          ))}
        </div>
      </div>
      {active && (
        <MenuButton
          label={t('shell.tab.more')}
          items={actionsOf(active)}
          trigger={(props) => <IconButton icon="down" label={t('shell.tab.more')} {...props} />}
        />
      )}
      {context && (
        <ContextMenu
          at={context}
          label={t('shell.tab.more')}
          items={actionsOf(context.tab)}
          onClose={(refocus) => {
            setContext(null)
            if (refocus) bar.current?.querySelector<HTMLElement>(`#tab-${context.tab.id}`)?.focus()
          }}
        />
      )}
    </nav>
  )
})
