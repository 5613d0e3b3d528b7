import { resolve } from 'node:path'

/** What the platform tells the process of the simulators, by IPC or TANDEM_SIMULATOR_SETTINGS. */
export type SimulatorSettings = {
  /** Folder for journals; null = keep nothing. */
  dataDir: string | null
  /** All randomness comes from here. */
  seed: number
  smsc: {
    host: string
    /** 0 = any free port. */
    port: number
    /** HTTP port of the control page, on loopback; 0 = any free port. */
    controlPort: number
  }
}

export class InvalidSetting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidSetting'
  }
}

/** Fills what is left out. Throws InvalidSetting naming the field. */
export function parseSettings(given: unknown): SimulatorSettings {
  const all = fields(given ?? {}, 'settings')
  const smsc = fields(all.get('smsc') ?? {}, 'smsc')
  const dataDir = all.get('dataDir') ?? null
  if (dataDir !== null && typeof dataDir !== 'string') {
    throw new InvalidSetting('dataDir must be a path.')
  }
  const host = smsc.get('host') ?? '127.0.0.1'
  if (typeof host !== 'string') throw new InvalidSetting('smsc.host must be an address.')
  return {
    dataDir: dataDir === null ? null : resolve(dataDir),
    seed: whole(all.get('seed') ?? 20_260_101, 'seed', 0xffff_ffff),
    smsc: {
      host,
      port: whole(smsc.get('port') ?? 0, 'smsc.port', 65_535),
      controlPort: whole(smsc.get('controlPort') ?? 0, 'smsc.controlPort', 65_535),
    },
  }
}

function fields(value: unknown, name: string): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) return new Map(Object.entries(value))
  throw new InvalidSetting(`${name} must be an object.`)
}

function whole(value: unknown, name: string, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) {
    return value
  }
  throw new InvalidSetting(`${name} must be a whole number from 0 to ${max}.`)
}
