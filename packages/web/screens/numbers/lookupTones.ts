import type { Tone, TriedProvider } from '@tandem/model'

/** How what a network says of a number looks. */
export const lookupTones: Readonly<Record<TriedProvider['state'], Tone>> = {
  reachable: 'success',
  unreachable: 'warning',
  invalid: 'danger',
  unknown: 'neutral',
}
