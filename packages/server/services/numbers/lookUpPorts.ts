import type { HlrLookup, LookupProvider } from '../../ports/hlrLookup.ts'
import type { ProviderRow } from '../../store/numbers/providers.ts'
import type { Ports } from '../ports.ts'

/** What asking networks takes. */
export type LookUpPorts = Pick<Ports, 'database' | 'system' | 'secrets' | 'clock'> & {
  hlr: HlrLookup
}

/** A provider with its secret. @throws if it was sealed with another key */
export const openProvider = (
  { secretSealed, ...provider }: ProviderRow,
  { secrets }: Pick<Ports, 'secrets'>,
): LookupProvider => ({
  ...provider,
  secret: secretSealed === null ? '' : secrets.open(secretSealed),
})
