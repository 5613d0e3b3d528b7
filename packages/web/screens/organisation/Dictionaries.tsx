import { dictionaryCalls, entities, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { DictionaryPanel } from './DictionaryPanel.tsx'
import { RecordTools } from '../../record/sheet/RecordTools.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './trees.css'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const { dictionary } = entities
const MOST = 200
const everything = {} as const

/** Dictionaries on the left, the values of the selected one on the right. */
export function Dictionaries() {
  const text = useText()
  const { t, locale } = text
  const { control } = useRights()
  const { toast } = useToast()
  const { params, set } = useUrlState()
  const client = useClient()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['list', dictionary.path, 'all'],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<AnyRecord>(dictionary.path).list,
        { pageSize: MOST, column: 'dictCode', order: 'asc' },
        { quiet: true, signal },
      ),
  })
  const cache = useAction((caller) => caller.ask(dictionaryCalls.refresh))
  const nameOf = (record: AnyRecord): string =>
    String(record[locale === 'zh_CN' ? 'dictName' : 'dictNameEn'])
  const word = search.trim().toLowerCase()
  const shown = (data?.records ?? []).filter((record) =>
    [record['dictCode'], record['dictName'], record['dictNameEn']].some((value) =>
      String(value).toLowerCase().includes(word),
    ),
  )
  // If nothing is selected, the first one is, so that no half of the page is empty.
  const wanted = params.get('record')
  const chosen = wanted === null ? data?.records[0] : data?.records.find(({ id }) => id === wanted)
  const offered = useActions([
    {
      id: 'dictionary.refreshCache',
      title: (language) => language.t('dict.refresh'),
      icon: 'refresh',
      group: 'screen',
      ...byRight(control('dictionary:edit'), text),
      run: () =>
        void cache.run(undefined).then((done) => done !== undefined && toast(t('dict.refreshed'))),
    },
    {
      id: 'dictionary:add',
      title: (language) => language.t('kit.add', { name: language.t('dictionary.one') }),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      ...(adding
        ? { disabledReason: t('palette.formOpen') }
        : byRight(control('dictionary:add'), text)),
      run: () => setAdding(true),
    },
  ])
  return (
    <Screen
      title={t('dictionary.many')}
      purpose={t('dictionary.purpose')}
      actions={
        <>
          <RecordTools entity="dictionary" query={everything} />
          {offered.map((action) => {
            const adds = action.id === 'dictionary:add'
            return (
              <ActionButton
                key={action.id}
                kind={adds ? 'primary' : 'default'}
                action={action}
                busy={!adds && cache.running}
              />
            )
          })}
        </>
      }
    >
      <div className="trees">
        <div className="trees-side">
          <div className="trees-bar">
            <SearchBox label={t('tree.find')} value={search} onSearch={setSearch} />
          </div>
          {error ? (
            <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading />
          ) : shown.length === 0 ? (
            <EmptyState
              icon="book"
              title={
                word === ''
                  ? t('kit.empty.title', { name: inSentence(t('dictionary.many')) })
                  : t('kit.nothingFound')
              }
            />
          ) : (
            <ul className="master-list">
              {shown.map((record) => (
                <li key={record.id}>
                  <button
                    type="button"
                    aria-current={record.id === chosen?.id}
                    onClick={() => set({ record: record.id })}
                  >
                    {nameOf(record)}
                    <code>{String(record['dictCode'])}</code>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="trees-main">
          {chosen ? (
            <DictionaryPanel
              key={chosen.id}
              record={chosen}
              name={nameOf(chosen)}
              onGone={() => set({ record: null })}
            />
          ) : (
            <EmptyState icon="book" title={t('dict.none')}>
              {t('dict.none.text')}
            </EmptyState>
          )}
        </div>
      </div>
      {adding && (
        <Suspense fallback={null}>
          <EntityFormDrawer
            entity={dictionary}
            title={t('kit.add', { name: t('dictionary.one') })}
            record={null}
            onClose={() => setAdding(false)}
            onDone={(id) => {
              setAdding(false)
              set({ record: id })
            }}
          />
        </Suspense>
      )}
    </Screen>
  )
}
