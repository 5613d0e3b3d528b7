/** Ids by the keys of the sandbox's lists; `null` in `company` is the platform. */
export interface SandboxIds {
  platform: string
  company: Map<string, string>
  user: Map<string, string>
  country: Map<string, string>
  operator: Map<string, string>
  gateway: Map<string, string>
}

/** The id of a key that must exist. */
export function the(map: ReadonlyMap<string, string>, key: string): string {
  const id = map.get(key)
  if (id === undefined) throw new Error(`The sandbox has nothing called ${key}`)
  return id
}
