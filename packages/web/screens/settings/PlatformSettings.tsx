import { settingCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const SettingsForm = lazyPart(
  () => import('./SettingsForm.tsx').then((file) => file.SettingsForm),
  { missing: 'note' },
)

/** Settings of the whole platform, in groups; changes take effect immediately. */
export function PlatformSettings() {
  const { t } = useText()
  const { control } = useRights()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', settingCalls.list.path],
    queryFn: ({ signal }) => client.ask(settingCalls.list, {}, { quiet: true, signal }),
  })
  return (
    <Screen title={t('settings.title')} purpose={t('settings.purpose')}>
      {data && (
        <Suspense fallback={<Loading />}>
          <SettingsForm stored={data} locked={control('setting:edit') !== 'enabled'} />
        </Suspense>
      )}
      {!data && !error && <Loading />}
      {!data && error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
    </Screen>
  )
}
