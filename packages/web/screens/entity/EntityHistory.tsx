import type { Entity } from '@tandem/model'
import { type HistoryEntry, useHistory } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { Timeline } from '../../kit/Timeline.tsx'

interface HistoryProps {
  entity: Entity
  words: EntityText
  id: string
}

/** Who changed what, newest first. */
export function EntityHistory({ entity, words, id }: HistoryProps) {
  const text = useText()
  const { t } = text
  const { data, error, refetch } = useHistory(entity.path, id)
  if (error) {
    return (
      <Failed message={error.message}>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('kit.retry')}
        </Button>
      </Failed>
    )
  }
  if (!data) return <Loading />
  if (data.length === 0) return <EmptyState icon="clock" title={t('kit.history.empty')} />
  return (
    <Timeline
      entries={data.map((entry) => ({
        key: entry.id,
        at: entry.at,
        tone: toneOf(entry.action),
        title: t('kit.history.by', {
          name: entry.actor || t('kit.history.system'),
          action: actionText(text, words, entry.action),
        }),
        detail: <Changes entity={entity} words={words} entry={entry} />,
      }))}
    />
  )
}

const verbOf = (action: string): string => action.slice(action.indexOf('.') + 1)

const toneOf = (action: string): 'success' | 'info' | 'danger' => {
  const verb = verbOf(action)
  if (verb === 'add') return 'success'
  return verb === 'delete' ? 'danger' : 'info'
}

function actionText(
  { t, has }: ReturnType<typeof useText>,
  words: EntityText,
  action: string,
): string {
  const verb = verbOf(action)
  if (verb === 'add') return t('kit.history.added')
  if (verb === 'edit') return t('kit.history.edited')
  if (verb === 'delete') return t('kit.history.deleted')
  const word = words.action(verb)
  return has(word) || word.includes('.action.') ? verb : word
}

function Changes({
  entity,
  words,
  entry,
}: {
  entity: Entity
  words: EntityText
  entry: HistoryEntry
}) {
  const { t } = useText()
  const { changes, action } = entry
  if (verbOf(action) !== 'edit' || changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ field: name, before, after }) => {
        const field = entity.fields[name]
        if (!field) return null
        const value = (it: unknown, label: unknown) => (
          <FieldValue
            name={name}
            field={field}
            record={{ [name]: it, [`${name}_dictText`]: label }}
            words={words}
          />
        )
        return (
          <li key={name}>
            {`${words.label(name)}: `}
            {field.kind === 'secret' ? (
              t('kit.history.secret')
            ) : (
              <>
                <del>{value(before, undefined)}</del>
                {' → '}
                <ins>{value(after, undefined)}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
