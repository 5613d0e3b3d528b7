import type { Translator } from '@tandem/i18n/translator'
import { companyCalls, type CompanyOverview } from '@tandem/model'
import { CallError } from '../../data/CallError.ts'
import type { Client } from '../../data/client.ts'
import type { Question } from '../../kit/Confirmations.tsx'

interface Tools {
  client: Pick<Client, 'ask'>
  confirm: (question: Question) => Promise<boolean>
  t: Translator['t']
}
type Values = Readonly<Record<string, unknown>>

/** Before saving a company: an edit that suspends it shows what stops, and asks. */
export async function askSuspend(
  { client, confirm, t }: Tools,
  record: Values & { id: string },
  values: Values,
): Promise<boolean> {
  if (values['status'] !== 'suspended' || record['status'] === 'suspended') return true
  const name = String(values['name'] ?? record['name'])
  let figures: CompanyOverview
  try {
    figures = await client.ask(companyCalls.overview, { id: record.id })
  } catch (error) {
    // The transport has reported the error; without the consequences nothing is suspended.
    if (error instanceof CallError) return false
    throw error
  }
  return confirm({
    title: t('company.suspend.title', { name }),
    body: t('company.suspend.text', { ...figures.stops }),
    action: t('company.suspend'),
    danger: true,
  })
}
