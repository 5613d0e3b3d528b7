import type { CallError } from '../../data/CallError.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import type { TreeNode } from '../../kit/treeNodes.ts'
import { difference } from './grantTree.ts'

/** What saving would add and remove, and saving it; if somebody was faster, what to do about that. */
export function GrantChanges({
  nodes,
  before,
  after,
  refusal,
  busy,
  onSave,
  onCancel,
  onReload,
}: {
  nodes: readonly TreeNode[]
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  refusal: CallError | null
  busy: boolean
  onSave: () => void
  onCancel: () => void
  onReload: () => void
}) {
  const { t } = useText()
  const { added, removed } = difference(nodes, before, after)
  const stale = refusal?.reason === 'record.stale'
  return (
    <section className="grant-changes" aria-label={t('rights.grants.changes')}>
      {refusal && (
        <p className="form-error" role="alert">
          {stale ? t('rights.grants.stale') : refusal.message || t('kit.failed.text')}
        </p>
      )}
      <details>
        <summary>
          {t('rights.grants.diff', { added: added.length, removed: removed.length })}
        </summary>
        <ul>
          {added.map((title) => (
            <li key={`+${title}`}>
              <ins>{`+ ${title}`}</ins>
            </li>
          ))}
          {removed.map((title) => (
            <li key={`-${title}`}>
              <del>{`− ${title}`}</del>
            </li>
          ))}
        </ul>
      </details>
      <div className="grant-buttons">
        <Button onClick={stale ? onReload : onCancel}>
          {stale ? t('rights.grants.reload') : t('rights.grants.reset')}
        </Button>
        <Button kind="primary" busy={busy} disabled={stale} onClick={onSave}>
          {t('rights.grants.save')}
        </Button>
      </div>
    </section>
  )
}
