import type { Entity, HistoryLine } from '@tandem/model'
import { failureOf } from '../../data/failureOf.ts'
import { useHistory } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { nothing } from '../../kit/values.tsx'

interface HistoryProps {
  entity: Entity
  words: EntityText
  id: string
}

/** Changes, newest first. */
export function EntityHistory({ entity, words, id }: HistoryProps) {
  const text = useText()
  const { t } = text
  const { data, error, refetch } = useHistory(entity.path, id)
  if (error) {
    return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  if (data.length === 0) return <EmptyState icon="clock" title={t('kit.history.empty')} />
  return (
    <Timeline
      entries={data.map((entry) => ({
        key: entry.id,
        at: entry.at,
        tone: toneOf(entry.verb),
        title: t('kit.history.by', {
          name: entry.actor ?? t('kit.history.system'),
          action: verbText(text, entity, entry.verb),
        }),
        detail: <Details entity={entity} words={words} entry={entry} />,
      }))}
    />
  )
}

const toneOf = (verb: string): 'success' | 'info' | 'danger' => {
  if (verb === 'add') return 'success'
  return verb === 'delete' ? 'danger' : 'info'
}

function verbText({ t, has, loose }: ReturnType<typeof useText>, entity: Entity, verb: string) {
  if (verb === 'add') return t('kit.history.added')
  if (verb === 'edit') return t('kit.history.edited')
  if (verb === 'delete') return t('kit.history.deleted')
  const known = [`logs.verb.${verb}`, `${entity.name}.action.${verb}`].find((key) => has(key))
  return known === undefined ? verb : loose(known)
}

/** To how many it was done, or what was changed. */
function Details(props: Omit<HistoryProps, 'id'> & { entry: HistoryLine }) {
  const { has, loose } = useText()
  const { verb, count } = props.entry
  const key = `logs.count.${verb}`
  if (count !== null && has(key)) return <p>{loose(key, { n: count })}</p>
  return <Changes {...props} />
}

/** What a new record began with, and what a deleted one held, is the record itself. */
function Changes({ entity, words, entry }: Omit<HistoryProps, 'id'> & { entry: HistoryLine }) {
  const { t } = useText()
  if (entry.verb === 'add' || entry.verb === 'delete' || entry.changes.length === 0) return null
  return (
    <ul>
      {entry.changes.map(({ field: name, label, from, to, fromText, toText }) => {
        const field = entity.fields[name]
        const value = (it: unknown, text: string) =>
          field ? (
            <FieldValue
              name={name}
              field={field}
              record={{ [name]: it, [`${name}_dictText`]: text === '' ? undefined : text }}
              words={words}
            />
          ) : (
            text || nothing
          )
        return (
          <li key={name}>
            {`${field ? words.label(name) : label}: `}
            {field?.kind === 'secret' || to === '***' ? (
              t('kit.history.secret')
            ) : (
              <>
                {(field || from !== null) && (
                  <>
                    <del>{value(from, fromText)}</del>
                    {' → '}
                  </>
                )}
                <ins>{value(to, toText)}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
