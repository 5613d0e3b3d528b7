import { gatewayCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { type DetailsProps, EntityDetails, type GivenValue } from '../../record/EntityDetails.tsx'
import { GatewayProblem } from './GatewayProblem.tsx'

/** A gateway with the values that it uses, wherever they come from, and what is wrong with it. */
export function GatewayDetails(props: DetailsProps) {
  const { t } = useText()
  const client = useClient()
  const { id } = props.record
  const { data } = useQuery({
    queryKey: ['record', gatewayCalls.inherited.path, id],
    queryFn: ({ signal }) => client.ask(gatewayCalls.inherited, { id }, { quiet: true, signal }),
  })
  const set = props.record['configId_dictText']
  const given = useMemo(
    () =>
      data &&
      new Map(
        data.map(({ field, value, from }): [string, GivenValue] => [
          field,
          {
            value,
            note:
              from === 'set'
                ? t('gateway.inherited.set', { name: typeof set === 'string' ? set : '' })
                : t('gateway.inherited.default'),
          },
        ]),
      ),
    [data, set, t],
  )
  return (
    <>
      <GatewayProblem record={props.record} />
      <EntityDetails {...props} given={given} brief />
    </>
  )
}
