import { countryName, type Locale, translatorOf } from '@tandem/i18n'

import { administrators } from '../../store/session/waveStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import type { Pumped } from './pumpGuard.ts'

const HOUR_MS = 3_600_000

/** Tells staff that codes of a company to a range of numbers or a country are pumped: once an hour for each. */
export async function tellOfPumping(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
  { companyId, company, pumped }: { companyId: string; company: string; pumped: Pumped },
): Promise<void> {
  const written = (locale: Locale) => {
    const { t } = translatorOf(locale)
    if (pumped.kind === 'range') {
      const { prefix, most } = pumped
      return {
        title: t('server.otpPumping.title'),
        text: t('server.otpPumping.text', { company, prefix, n: most }),
      }
    }
    const country = countryName(locale, pumped.country)
    return {
      title: t('server.otpPumping.countryTitle', { country }),
      text: t('server.otpPumping.countryText', { company, country }),
    }
  }
  const [en, zh] = [written('en_US'), written('zh_CN')]
  const what = pumped.kind === 'range' ? pumped.prefix : pumped.country
  const hour = Math.floor(ports.clock.now() / HOUR_MS)
  await withScope(ports.system, 'everything', async (transaction) =>
    notifyWithin(transaction, ports, {
      kind: 'otpPumping',
      to: { userIds: await administrators(transaction) },
      title: { en_US: en.title, zh_CN: zh.title },
      text: { en_US: en.text, zh_CN: zh.text },
      about: { type: 'otpPumping', id: `${companyId} ${what} ${hour}` },
    }),
  )
}
