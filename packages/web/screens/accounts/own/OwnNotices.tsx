import { accountCalls, isNoticeKind } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { failureOf } from '../../../data/failureOf.ts'
import { useAction } from '../../../data/useAction.ts'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { Section } from './Section.tsx'

/** What the platform tells this person by itself, each kind switched on or off at once. */
export function OwnNotices() {
  const { t } = useText()
  const client = useClient()
  const { toast } = useToast()
  const { data, error, refetch } = useQuery({
    queryKey: ['own', accountCalls.notices.path],
    queryFn: ({ signal }) => client.ask(accountCalls.notices, {}, { quiet: true, signal }),
  })
  const choose = useAction(
    (caller, input: { kind: string; on: boolean }) => caller.ask(accountCalls.editNotice, input),
    {
      refresh: [accountCalls.notices.path],
      done: (_nothing, { on }) => toast(t(on ? 'accounts.notice.on' : 'accounts.notice.off')),
    },
  )
  return (
    <Section title={t('accounts.notices')} text={t('accounts.notices.text')}>
      {data?.map(({ kind, on, popUp, always }) => {
        // A kind of a newer server has no words here yet.
        if (!isNoticeKind(kind)) return null
        const how = t(popUp ? 'accounts.notice.popUp' : 'accounts.notice.bell', {
          text: t(`accounts.notice.${kind}Text`),
        })
        return (
          <Switch
            key={kind}
            label={t(`accounts.notice.${kind}`)}
            hint={how}
            checked={on}
            blocked={always ? t('accounts.notice.always', { text: how }) : undefined}
            onChange={(wanted) => void choose.run({ kind, on: wanted })}
          />
        )
      })}
      {!data && error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Section>
  )
}
