import { type ComponentProps, type ReactNode, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useActions } from '../../data/actions.ts'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tree } from '../../kit/Tree.tsx'

/** A screen's tree: its loading state and content. */
export interface TreeState {
  /** null: not loaded yet. */
  count: number | null
  error: Error | null
  retry: () => void
}

/** A tree with a search above it, and the selected node next to it. */
export function TreeScreen({
  title,
  purpose,
  actions,
  bar,
  searchLabel,
  state,
  tree,
  empty,
  hint,
  panel,
  children,
}: {
  title: string
  purpose: string
  actions: ReactNode
  /** Before the search. */
  bar?: ReactNode
  searchLabel: string
  state: TreeState
  tree: Omit<ComponentProps<typeof Tree>, 'label' | 'search'>
  /** Shown if the tree is empty. */
  empty?: ReactNode
  /** Below the tree. */
  hint?: ReactNode
  /** The selected node, or a hint if nothing is selected. */
  panel: ReactNode
  /** Dialogs. */
  children?: ReactNode
}) {
  const [search, setSearch] = useState('')
  const { count, error, retry } = state
  useActions([
    {
      id: 'tree.refresh',
      title: (language) => language.t('kit.refresh'),
      icon: 'refresh',
      group: 'screen',
      shortcut: 'r',
      run: retry,
    },
  ])
  return (
    <Screen title={title} purpose={purpose} actions={actions}>
      <div className="trees">
        <div className="trees-side">
          <div className="trees-bar">
            {bar}
            <SearchBox label={searchLabel} value={search} onSearch={setSearch} />
          </div>
          {error ? (
            <Failed failure={failureOf(error)} onRetry={retry} />
          ) : count === null ? (
            <Loading />
          ) : count === 0 && empty !== undefined ? (
            empty
          ) : (
            <Tree label={title} search={search} {...tree} />
          )}
          {hint}
        </div>
        <div className="trees-main">{panel}</div>
      </div>
      {children}
    </Screen>
  )
}
