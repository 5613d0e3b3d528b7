import { entities, memberCalls, recordCalls } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import { Offered } from '../../data/Offered.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const ChooseDialog = lazyPart(() => import('./ChooseDialog.tsx').then((file) => file.ChooseDialog))
interface Member {
  id: string
  username: string
  realname?: string
  status?: string
  status_dictText?: string | null
  abilities?: Record<string, unknown>
}
const { user, department } = entities
const MOST = 100

/** The users of a department that the reader can see; adding and removing them. */
export function DepartmentUsers({
  id,
  name,
  companyId,
}: {
  id: string
  name: string
  companyId: string
}) {
  const { t } = useText()
  const { control } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const client = useClient()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const seen = control('user:list') === 'enabled'
  const { data, error, refetch } = useQuery({
    queryKey: ['members', user.path, id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<Member>(user.path).list,
        { departIds: id, pageSize: MOST, column: 'username', order: 'asc' },
        { quiet: true, signal },
      ),
    enabled: seen,
  })
  const refresh = [user.path, department.path]
  const join = useAction(
    (caller, ids: readonly string[]) =>
      caller.ask(memberCalls.joinDepartment, { depId: id, userIdList: ids }),
    { refresh },
  )
  const leave = useAction(
    (caller, userId: string) => caller.ask(memberCalls.leaveDepartment, { depId: id, userId }),
    { refresh },
  )
  const people = useMemo(
    () => optionsOf(client, queries, user.path, { companyId }),
    [client, queries, companyId],
  )
  if (!seen) return null
  const editing = control('user:edit') === 'enabled'
  const takeOut = async (member: Member): Promise<void> => {
    const said = { user: member.realname ?? member.username, name }
    const yes = await confirm({
      title: t('depart.users.remove.title', said),
      body: t('depart.users.remove.text'),
      action: t('depart.users.remove'),
      danger: true,
    })
    if (yes && (await leave.run(member.id)) !== undefined) toast(t('depart.users.removed', said))
  }
  return (
    <section>
      <div className="trees-section">
        <h3>{t('depart.users')}</h3>
        {editing && (
          <Offered
            action={{
              id: 'department.addUsers',
              title: (language) => language.t('depart.users.add'),
              hint: name,
              icon: 'plus',
              group: 'record',
              disabledReason: adding ? t('palette.formOpen') : undefined,
              run: () => setAdding(true),
            }}
          >
            {(action) => <ActionButton action={action} />}
          </Offered>
        )}
      </div>
      {error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <p className="trees-note">{t('depart.users.none')}</p>
      ) : (
        <ul className="trees-list">
          {data.records.map((member) => (
            <li key={member.id}>
              <Link to={`/isystem/user?record=${member.id}`}>{member.username}</Link>
              <span>{member.realname}</span>
              {member.status === '2' && (
                <StatusTag tone="danger">{member.status_dictText}</StatusTag>
              )}
              {editing && member.abilities?.['edit'] === true ? (
                <Button kind="quiet" onClick={() => void takeOut(member)}>
                  {t('depart.users.remove')}
                </Button>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.records.length && (
        <p className="trees-note">
          {t('depart.users.more', { n: data.total - data.records.length })}
        </p>
      )}
      {adding && (
        <Suspense fallback={null}>
          <ChooseDialog
            title={t('depart.users.add')}
            label={t('depart.users')}
            action={t('depart.users.add')}
            load={people}
            busy={join.running}
            onClose={() => setAdding(false)}
            onChoose={(ids) =>
              void join.run(ids).then((done) => {
                if (done === undefined) return
                setAdding(false)
                toast(t('depart.users.added', { n: ids.length, name }))
              })
            }
          />
        </Suspense>
      )}
    </section>
  )
}
