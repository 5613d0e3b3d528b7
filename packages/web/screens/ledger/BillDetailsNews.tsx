import { type BillDetails, billCalls, entities } from '@tandem/model'
import { languageTag } from '@tandem/i18n/translator'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import './ledger.css'

/** What a company says of itself on bills; undefined: the own one. Read again whenever a company changes. */
export function useBillDetails(companyId?: string | null) {
  const client = useClient()
  const asked = typeof companyId === 'string' ? { companyId } : {}
  return useQuery({
    queryKey: ['ledger', billCalls.details.path, asked, entities.company.path],
    queryFn: ({ signal }) => client.ask(billCalls.details, asked, { quiet: true, signal }),
    enabled: companyId !== null,
  })
}

/** Which facts are missing, in words: "tax number and bank details"; '' where none is. */
export function useMissingFacts(missing: BillDetails['missing']): string {
  const { t, locale } = useText()
  const words = missing.map((fact) => inSentence(t(`company.${fact}.label`)))
  return new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(words)
}

/** Says which facts the own bills lack, before one is issued without them; `company`: those of a buyer. */
export function MissingFacts({ of, company }: { of: BillDetails; company?: string }) {
  const { t } = useText()
  const facts = useMissingFacts(of.missing)
  if (facts === '') return null
  return (
    <p className="bill-missing">
      {company === undefined
        ? t('bill.details.missing', { facts })
        : t('bill.details.missingOf', { facts, company })}
    </p>
  )
}
