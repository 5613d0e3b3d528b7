import { expect, test } from 'vitest'
import { sandboxApp } from '../../test/sandboxApp.ts'
import { checkLedger } from '../ledger/checkLedger.ts'

test('the books of the sample world keep every rule that ledger-check knows', async () => {
  const it = await sandboxApp()
  const client = await it.db.owner.connect()
  try {
    const findings = await checkLedger(client)
    expect(findings.flatMap(({ code, off }) => off.map((fault) => `${code} ${fault}`))).toEqual([])
    expect(findings.every(({ code, checked }) => code === 'I9' || checked > 0)).toBe(true)
  } finally {
    client.release()
    await it.close()
  }
})
