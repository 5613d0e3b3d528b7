import type { CallError } from '../../data/CallError.ts'
import { useActions } from '../../data/actions.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'
import type { TreeNode } from '../../kit/treeNodes.ts'
import { difference } from './grantTree.ts'

/** What saving would add and remove; if someone else was faster, how to proceed. */
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
  const [leave, save] = useActions([
    {
      id: 'role.grantsReset',
      title: (language) => language.t(stale ? 'rights.grants.reload' : 'rights.grants.reset'),
      group: 'record',
      run: stale ? onReload : onCancel,
    },
    {
      id: 'role.grantsSave',
      title: (language) => language.t('rights.grants.save'),
      icon: 'check',
      group: 'record',
      shortcut: 'mod+enter',
      disabledReason: stale ? t('rights.grants.stale') : undefined,
      run: () => !busy && onSave(),
    },
  ])
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
        {leave && <ActionButton action={leave} />}
        {save && <ActionButton kind="primary" action={save} busy={busy} />}
      </div>
    </section>
  )
}
