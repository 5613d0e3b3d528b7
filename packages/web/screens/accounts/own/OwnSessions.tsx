import { type OwnSession, sessionCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../data/failureOf.ts'
import { useActions } from '../../../data/actions.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { useRowActions } from '../../../data/useRowActions.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Button } from '../../../kit/Button.tsx'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { labelIn } from '../../../kit/label.ts'
import { useText } from '../../../kit/language.tsx'
import type { RowAction } from '../../../kit/list.ts'
import { Failed, Loading } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { nothing, When } from '../../../kit/values.tsx'
import { deviceOf } from '../deviceOf.ts'
import { Section } from './Section.tsx'

const none: readonly OwnSession[] = []

/** The user's sessions; ended individually, or all others at once. */
export function OwnSessions() {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const confirm = useConfirm()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['own', sessionCalls.own.path],
    queryFn: ({ signal }) => client.ask(sessionCalls.own, {}, { quiet: true, signal }),
  })
  const end = useAction((caller, id: string) => caller.ask(sessionCalls.endOwn, { id }), {
    refresh: [sessionCalls.own.path],
    done: () => toast(t('accounts.session.ended')),
  })
  const endOthers = useAction((caller, _nothing: null) => caller.ask(sessionCalls.endOthers, {}), {
    refresh: [sessionCalls.own.path],
    done: (n) => toast(t('accounts.session.endedMany', { n })),
  })
  const others = data?.filter(({ isThis }) => !isThis).length ?? 0
  const askOthers = async (): Promise<void> => {
    const yes = await confirm({
      title: t('accounts.session.endOthersTitle'),
      body: t('accounts.session.endOthersText', { n: others }),
      action: t('accounts.session.endOthers'),
      danger: true,
    })
    if (yes) await endOthers.run(null)
  }
  const [ends] = useActions([
    {
      id: 'account.endOthers',
      title: (language) => language.t('accounts.session.endOthers'),
      hint: (language) => language.t('accounts.sessions'),
      icon: 'logout',
      group: 'screen',
      danger: true,
      may: others > 0,
      run: () => void askOthers(),
    },
  ])
  const lines = (session: OwnSession): readonly RowAction[] =>
    session.isThis
      ? []
      : [
          {
            key: 'end',
            label: (language) => language.t('accounts.session.end'),
            onSelect: () => void end.run(session.id),
          },
        ]
  const onAt = useRowActions({
    prefix: 'ownSession',
    rows: data ?? none,
    actions: lines,
    nameOf: ({ userAgent }) => deviceOf(userAgent, text),
  })
  return (
    <Section title={t('accounts.sessions')} text={t('accounts.sessions.text')}>
      {data && (
        <ul className="account-sessions">
          {data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={end.running}
              actions={lines(session)}
              onAt={() => onAt(session)}
            />
          ))}
        </ul>
      )}
      {ends && (
        <div className="account-buttons">
          <ActionButton action={ends} busy={endOthers.running} />
        </div>
      )}
      {!data && error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Section>
  )
}

function SessionLine({
  session: { userAgent, ip, createTime, lastSeenTime, isThis },
  busy,
  actions,
  onAt,
}: {
  session: OwnSession
  busy: boolean
  actions: readonly RowAction[]
  onAt: () => void
}) {
  const text = useText()
  const { t } = text
  const device = deviceOf(userAgent, text)
  return (
    // Heard from the button in it; the line itself does nothing.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="account-line" onFocus={onAt} onPointerDown={onAt}>
      <div>
        <h3>
          {device} {isThis && <StatusTag tone="success">{t('accounts.session.this')}</StatusTag>}
        </h3>
        <dl>
          <div>
            <dt>{t('accounts.session.address')}</dt>
            <dd className="number">{ip ?? nothing}</dd>
          </div>
          <div>
            <dt>{t('accounts.session.since')}</dt>
            <dd>
              <When at={createTime} />
            </dd>
          </div>
          <div>
            <dt>{t('accounts.session.seen')}</dt>
            <dd>
              <When at={lastSeenTime} />
            </dd>
          </div>
        </dl>
      </div>
      {actions.map(({ key, label, onSelect }) => (
        <Button
          key={key}
          disabled={busy}
          aria-label={t('accounts.session.endNamed', { name: device })}
          onClick={onSelect}
        >
          {labelIn(label, text)}
        </Button>
      ))}
    </li>
  )
}
