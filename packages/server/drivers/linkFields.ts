import type { LinkConfig } from '../ports/smsGateway.ts'

/** For each setting of a gateway, whether the link of a protocol is made of it. A new setting does not compile without. */
export type LinkFields = Readonly<Record<keyof LinkConfig, boolean>>

/** The settings a link is made of, with their values. */
export const linkOf = (fields: LinkFields, config: LinkConfig): unknown[] =>
  linkKeys(fields).map((key) => [key, config[key]])

const linkKeys = (fields: LinkFields): (keyof LinkConfig)[] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- the type has no other keys
  (Object.keys(fields) as (keyof LinkConfig)[]).filter((key) => fields[key])
