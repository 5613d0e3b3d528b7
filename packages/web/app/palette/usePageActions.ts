import { type MenuNode, smsPaths } from '@tandem/model'
import { useMemo } from 'react'
import { type ConsoleAction, useActions } from '../../data/actions.ts'
import { opensWindow, pageAt, titleOf } from '../menuTree.ts'

const { send, task, outbox } = smsPaths('notify')
/** Shortcuts of the most used pages. */
const keys: Readonly<Record<string, string>> = {
  '/home/Home': 'g h',
  [send]: 'g s',
  [task]: 'g t',
  [outbox]: 'g o',
  '/sms/senderId': 'g i',
  '/sms/gateway': 'g g',
  '/sms/route': 'g r',
  '/isystem/company': 'g c',
  '/isystem/user': 'g u',
  '/isps/userAnnouncement': 'g n',
  '/account': 'g a',
  '/account/jobs': 'g j',
}

/** Navigation to each page of the menu, including hidden ones: a user with access can open them by URL too. */
export function usePageActions(menu: readonly MenuNode[], onOpen: (path: string) => void): void {
  useActions(useMemo(() => pageActions(menu, [], onOpen), [menu, onOpen]))
}

export function pageActions(
  nodes: readonly MenuNode[],
  above: readonly MenuNode[],
  onOpen: (path: string) => void,
): ConsoleAction[] {
  return nodes.flatMap((node) => {
    if (node.children?.length) return pageActions(node.children, [...above, node], onOpen)
    const leaves = opensWindow(node)
    if (!leaves && pageAt([node], node.path) === undefined) return []
    const shortcut = keys[node.path]
    return [
      {
        id: `page.${node.path}`,
        title: ({ locale }) => titleOf(node, locale),
        hint: ({ locale }) => above.map((parent) => titleOf(parent, locale)).join(' / '),
        icon: leaves ? 'external' : (node.meta.icon ?? above.at(-1)?.meta.icon ?? 'page'),
        group: 'page',
        run: () => {
          if (leaves) window.open(node.meta.url, '_blank', 'noopener,noreferrer')
          else onOpen(node.path)
        },
        ...(shortcut === undefined ? {} : { shortcut }),
      },
    ]
  })
}
