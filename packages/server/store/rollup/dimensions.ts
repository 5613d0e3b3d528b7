/**
 * What figures are broken down by: SQL of the value in a roll-up's delta, and in the figures it sums. The value is empty
 * or '0' where there is none.
 */
export const smsDimensions = {
  country: { delta: 'd.country', figure: 'f.country' },
  gateway: { delta: 'd."gatewayId"::text', figure: 'f.gateway_id::text' },
} as const

export type Dimension = keyof typeof smsDimensions
