import { resolve } from 'node:path'
import { InvalidCarrier, parseCarriers, type Carrier } from './smsc/carriers.ts'
import { InvalidProfile, parseProfiles, type Profile } from './smsc/profile.ts'

/** What a parent can configure, by IPC or TANDEM_SIMULATOR_SETTINGS; everything has a default. */
export type SimulatorOptions = {
  dataDir?: string | null
  seed?: number
  smsc?: {
    host?: string
    port?: number
    controlPort?: number
    /** A row changes the sandbox's carrier with that systemId, or adds one. */
    carriers?: (Partial<Omit<Carrier, 'name'>> & Pick<Carrier, 'systemId'>)[]
    profiles?: (Partial<Profile> & Pick<Profile, 'prefix' | 'kind'>)[]
  }
  mail?: { port?: number; pagePort?: number }
  cas?: { port?: number }
  hlr?: { port?: number }
  exchange?: { port?: number }
  vendors?: { port?: number }
  payments?: { port?: number; stepMs?: number }
}

/** The options with every default filled in. */
export type SimulatorSettings = {
  /** Folder for journals; null = store nothing. */
  dataDir: string | null
  /** Seed of all randomness. */
  seed: number
  smsc: {
    host: string
    /** 0 = any free port. */
    port: number
    /** HTTP port of the control page, on loopback; 0 = any free port. */
    controlPort: number
    /** null = the sandbox's four carriers. */
    carriers: Carrier[] | null
    /** null = the table edited before, otherwise the sandbox's. */
    profiles: Profile[] | null
  }
  mail: {
    /** SMTP, on loopback; 0 = any free port. */
    port: number
    /** HTTP port of the page with caught mail, on loopback; 0 = any free port. */
    pagePort: number
  }
  cas: {
    /** HTTP port of the single sign-on server, on loopback; 0 = any free port. */
    port: number
  }
  hlr: {
    /** HTTP port of the lookups of numbers, on loopback; 0 = any free port. */
    port: number
  }
  exchange: {
    /** HTTP port of the exchange rates, on loopback; 0 = any free one. */
    port: number
  }
  vendors: {
    /** HTTP port of the SMS vendors, on loopback; 0 = any free port. */
    port: number
  }
  payments: {
    /** HTTP port of the payment providers, on loopback; 0 = any free port. */
    port: number
    /** Between the steps of what happens to an order by itself. */
    stepMs: number
  }
}

export class InvalidSetting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidSetting'
  }
}

/** Fills in defaults. Throws InvalidSetting naming the field. */
export function parseSettings(given: unknown): SimulatorSettings {
  const all = fields(given ?? {}, 'settings')
  const smsc = fields(all.get('smsc') ?? {}, 'smsc')
  const mail = fields(all.get('mail') ?? {}, 'mail')
  const cas = fields(all.get('cas') ?? {}, 'cas')
  const hlr = fields(all.get('hlr') ?? {}, 'hlr')
  const exchange = fields(all.get('exchange') ?? {}, 'exchange')
  const vendors = fields(all.get('vendors') ?? {}, 'vendors')
  const payments = fields(all.get('payments') ?? {}, 'payments')
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
      carriers: optional(smsc.get('carriers'), parseCarriers),
      profiles: optional(smsc.get('profiles'), parseProfiles),
    },
    mail: {
      port: whole(mail.get('port') ?? 0, 'mail.port', 65_535),
      pagePort: whole(mail.get('pagePort') ?? 0, 'mail.pagePort', 65_535),
    },
    cas: { port: whole(cas.get('port') ?? 0, 'cas.port', 65_535) },
    hlr: { port: whole(hlr.get('port') ?? 0, 'hlr.port', 65_535) },
    exchange: { port: whole(exchange.get('port') ?? 0, 'exchange.port', 65_535) },
    vendors: { port: whole(vendors.get('port') ?? 0, 'vendors.port', 65_535) },
    payments: {
      port: whole(payments.get('port') ?? 0, 'payments.port', 65_535),
      stepMs: whole(payments.get('stepMs') ?? 1_000, 'payments.stepMs', 60_000),
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

function optional<Value>(given: unknown, parse: (given: unknown) => Value): Value | null {
  if (given === undefined || given === null) return null
  try {
    return parse(given)
  } catch (error) {
    if (error instanceof InvalidCarrier || error instanceof InvalidProfile) {
      throw new InvalidSetting(error.message)
    }
    throw error
  }
}
