import { translatorOf } from '@tandem/i18n'

import { administrators } from '../../store/session/waveStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import { prefixOf } from '../../store/otp/otpStore.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

const HOUR_MS = 3_600_000

/** Tells staff that a company sends codes to a range of numbers and none is entered: once an hour for each. */
export async function tellOfPumping(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
  {
    companyId,
    company,
    mobile,
    most,
  }: { companyId: string; company: string; mobile: string; most: number },
): Promise<void> {
  const [en, zh] = [translatorOf('en_US'), translatorOf('zh_CN')]
  const prefix = prefixOf(mobile)
  const args = { company, prefix, n: most }
  const hour = Math.floor(ports.clock.now() / HOUR_MS)
  await withScope(ports.system, 'everything', async (transaction) =>
    notifyWithin(transaction, ports, {
      kind: 'otpPumping',
      to: { userIds: await administrators(transaction) },
      title: { en_US: en.t('server.otpPumping.title'), zh_CN: zh.t('server.otpPumping.title') },
      text: {
        en_US: en.t('server.otpPumping.text', args),
        zh_CN: zh.t('server.otpPumping.text', args),
      },
      about: { type: 'otpPumping', id: `${companyId} ${prefix} ${hour}` },
    }),
  )
}
