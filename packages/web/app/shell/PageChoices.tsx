import { type MenuNode, PAGE_SWITCH, pageChoices } from '@tandem/model'
import { memo, type MouseEvent } from 'react'
import { useText } from '../../kit/language.tsx'
import { useHiddenEdges } from '../../kit/useHiddenEdges.ts'
import { titleOf } from '../menuTree.ts'
import './pageChoices.css'

/** Called with the link of the page in front when it comes up. */
const reveal = (link: HTMLElement | null): void =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** At the top of a page: its alternatives, and the tabs of its menu entry. Links, so that each has its address. */
export const PageChoices = memo(function PageChoices({
  trail,
  onTurn,
}: {
  trail: readonly MenuNode[]
  onTurn: (path: string) => void
}) {
  const { locale } = useText()
  const edges = useHiddenEdges()
  const choices = pageChoices(trail)
  if (choices.length === 0) return null
  const turn = (event: MouseEvent, path: string): void => {
    // The browser handles new windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onTurn(path)
  }
  return (
    <div className="page-choices">
      {choices.map(({ of, pages }) => (
        <nav
          key={of.id}
          ref={edges}
          className={of.component === PAGE_SWITCH ? 'page-switch' : 'page-links'}
          aria-label={titleOf(of, locale)}
        >
          <ul>
            {pages.map(({ node, path, current }) => (
              <li key={node.id}>
                <a
                  ref={current ? reveal : undefined}
                  href={path}
                  aria-current={current ? 'page' : undefined}
                  onClick={(event) => turn(event, path)}
                >
                  {titleOf(node, locale)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
})
