import { sessionList, type SessionListRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Ellipsis } from '../../kit/values.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { deviceOf } from './deviceOf.ts'

type Row = SessionListRow

const cells = { username: Person, userAgent: Device }
const verbs: ListParts<Row>['verbs'] = {
  end: {
    allows: ({ isThis }) => !isThis,
    none: 'sessions.onlyThis',
    asks: (rows, { t }) => ({
      title:
        rows.length === 1
          ? t('sessions.endTitle', { name: rows[0]?.username ?? '' })
          : t('sessions.endManyTitle', { n: rows.length }),
      body: t('sessions.endText'),
      action: t('sessions.endMany', { n: rows.length }),
      danger: true,
    }),
    done: (rows, { t }) => t('accounts.session.endedMany', { n: rows.length }),
  },
}

/** Signed-in users of the visible companies, and ending their sessions. */
export function Sessions() {
  const text = useText()
  return (
    <ListScreen<Row>
      list={sessionList}
      icon="shield"
      cells={cells}
      verbs={verbs}
      nameOf={(row) => `${row.username} · ${deviceOf(row.userAgent, text)}`}
    />
  )
}

function Person({ row: { username, realname, isThis, isActing, actedBy } }: { row: Row }) {
  const { t } = useText()
  return (
    <>
      <Ellipsis>{realname === username ? username : `${realname} (${username})`}</Ellipsis>{' '}
      {isThis && <StatusTag tone="success">{t('accounts.session.this')}</StatusTag>}
      {isActing && (
        <StatusTag tone="warning">
          {actedBy === null ? t('sessions.actingUnnamed') : t('sessions.acting', { name: actedBy })}
        </StatusTag>
      )}
    </>
  )
}

function Device({ row: { userAgent } }: { row: Row }) {
  return <span title={userAgent ?? ''}>{deviceOf(userAgent, useText())}</span>
}
