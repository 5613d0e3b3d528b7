/** Whether answers count, and for how long. */
export interface LookupRule {
  /** A provider is switched on. */
  isOn: boolean
  maxAgeMs: number
}
