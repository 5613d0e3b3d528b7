import type { DepartNode } from '@tandem/model'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useText } from '../../kit/language.tsx'
import { Tree } from '../../kit/Tree.tsx'
import { departNodes, firstOpen, flatDeparts, withoutBranch } from './departTree.ts'

const TOP = 'top'

/** Moves a department, chosen in the tree without dragging (WCAG 2.5.7). */
export function MoveDialog({
  node,
  tree,
  onMove,
  onClose,
}: {
  node: DepartNode
  tree: readonly DepartNode[]
  onMove: (parentId: string | null) => void
  onClose: () => void
}) {
  const { t } = useText()
  const nodes = [
    { key: TOP, title: t('depart.move.top'), children: [] },
    ...withoutBranch(departNodes(tree), node.key),
  ]
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(firstOpen(nodes)))
  const name = flatDeparts(tree).find(({ key }) => key === chosen)?.title ?? ''
  const same = chosen === (node.parentId ?? TOP)
  const actionOf = (): string => {
    if (chosen === null) return t('depart.move')
    return chosen === TOP ? t('depart.move.actionTop') : t('depart.move.action', { name })
  }
  return (
    <Dialog
      title={t('depart.move.title', { name: node.title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            kind="primary"
            disabled={chosen === null || same}
            title={
              chosen === null ? t('depart.move.choose') : same ? t('depart.move.same') : undefined
            }
            onClick={() => onMove(chosen === TOP ? null : chosen)}
          >
            {actionOf()}
          </Button>
        </>
      }
    >
      <p>{t('depart.move.text')}</p>
      <div className="move-tree">
        <Tree
          label={t('depart.move.choose')}
          nodes={nodes}
          expanded={open}
          onExpanded={setOpen}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
    </Dialog>
  )
}
