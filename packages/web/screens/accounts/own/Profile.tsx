import { accountCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../data/failureOf.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'

/** Name, contact details, language and time zone. */
export function Profile() {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['own', accountCalls.profile.path],
    queryFn: ({ signal }) => client.ask(accountCalls.profile, {}, { quiet: true, signal }),
  })
  return (
    <Section title={t('accounts.profile')} text={t('accounts.profile.text')}>
      {/* A new version is a new form: input in the old one no longer applies. */}
      {data && <ProfileForm key={data.version} profile={data} />}
      {!data && error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Section>
  )
}
