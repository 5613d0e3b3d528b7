import { translatorOf } from '@tandem/i18n'
import { withScope } from '../../store/database/withScope.ts'
import { freezeWallets, storeCheck } from '../../store/ledger/bookChecks.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

/**
 * Checks every rule of the books against one moment of the database, stores what it found, freezes accounts that do not add up
 * (spec §8, "balance abnormal"; nothing is corrected by itself), and tells staff who see the books.
 * @returns rules that were checked and that are broken, and accounts that were frozen
 */
export async function checkBooks(
  ports: Pick<Ports, 'system' | 'ids' | 'clock' | 'digests'>,
): Promise<{ rules: number; broken: number; frozen: number }> {
  const startedAt = new Date(ports.clock.now())
  const signed = await ports.digests.read()
  const client = await ports.system.pool.connect()
  const beside = await ports.system.pool.connect().catch((error: unknown) => {
    client.release()
    throw error
  })
  const findings = await checkLedger(client, signed, beside).finally(() => {
    client.release()
    beside.release()
  })
  const at = new Date(ports.clock.now())
  const broken = findings.filter(({ offCount }) => offCount > 0)
  const wallets = [...new Set(findings.flatMap((finding) => finding.wallets))]
  const id = String(ports.ids.next())
  return withScope(ports.system, 'everything', async (transaction) => {
    await storeCheck(transaction, id, { startedAt, endedAt: at, findings })
    const names = await freezeWallets(transaction, wallets, {
      by: null,
      reason: null,
      at,
      nextId: () => String(ports.ids.next()),
    })
    if (broken.length > 0) {
      const [{ t: en }, { t: zh }] = [translatorOf('en_US'), translatorOf('zh_CN')]
      const args = {
        n: broken.length,
        rules: broken.map(({ code }) => code).join(', '),
        frozen: names.length,
      }
      await notifyWithin(transaction, ports, {
        kind: 'booksOff',
        to: { userIds: await holdersOf(transaction, 'books:list') },
        title: { en_US: en('server.booksOff.title'), zh_CN: zh('server.booksOff.title') },
        text: { en_US: en('server.booksOff.text', args), zh_CN: zh('server.booksOff.text', args) },
        about: { type: 'booksOff', id },
        openPage: '/ledger/books',
      })
    }
    return { rules: findings.length, broken: broken.length, frozen: names.length }
  })
}
