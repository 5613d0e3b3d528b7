/** How figures are told apart by a dimension. */
interface KeptBy {
  /** SQL of the value of a delta; empty or '0' where there is none. */
  delta: string
  /** SQL of what is rolled up under it; not said: all. */
  only?: string
  /** Of the figures that the roll-up sums; undefined: they do not know it. */
  figure?: string
  /** Dimensions that its values tell, by their places in the value, which a colon parts; not said: only its own. */
  places?: readonly string[]
}

/**
 * What messages are told apart by. `country` and `gateway` are kept per hour and only where there is one, as sms_figures
 * know both together and per quarter of an hour; the others per quarter, with what has none.
 */
export const smsDimensions = {
  country: { delta: 'd.country', only: "d.country <> ''", figure: 'f.country' },
  gateway: {
    delta: 'd."gatewayId"::text',
    only: 'd."gatewayId" <> 0',
    figure: 'f.gateway_id::text',
  },
  operator: { delta: `d.country || ':' || d."operatorId"`, places: ['country', 'operator'] },
  sender: { delta: 'd."senderId"' },
  template: { delta: 'd."templateId"::text' },
  reason: { delta: 'd.reason', only: '(d.undelivered <> 0 or d.failed <> 0)' },
} as const satisfies Readonly<Record<string, KeptBy>>

export type Dimension = keyof typeof smsDimensions

export const isDimension = (name: string): name is Dimension => Object.hasOwn(smsDimensions, name)

/** Those that sms_figures know, together. */
export const isFigured = (name: Dimension): name is 'country' | 'gateway' =>
  'figure' in smsDimensions[name]

const placesOf = (keeper: Dimension): readonly string[] => {
  const kept: KeptBy = smsDimensions[keeper]
  return kept.places ?? [keeper]
}

/** The dimension whose roll-up knows all of these; undefined if none does. Those of sms_figures are kept together. */
export function keeperOf(asked: readonly Dimension[]): Dimension | undefined {
  if (asked.every(isFigured)) return asked[0]
  return asked.find((name) => asked.every((one) => placesOf(name).includes(one)))
}

/** The dimension that is kept per quarter of an hour and knows all of these; undefined: only sms_figures do. */
export const keeperPerQuarter = (asked: readonly Dimension[]): Dimension | undefined =>
  Object.keys(smsDimensions)
    .filter(isDimension)
    .filter((name) => !isFigured(name))
    .find((name) => asked.every((one) => placesOf(name).includes(one)))

/** SQL of the value of one dimension in the roll-up `f` of another. */
export function placeIn(keeper: Dimension, name: Dimension): string {
  const places = placesOf(keeper)
  return places.length === 1 ? 'f.value' : `split_part(f.value, ':', ${places.indexOf(name) + 1})`
}
