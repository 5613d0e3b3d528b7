import { startCasServer } from './cas/startCasServer.ts'
import { startExchangeServer } from './exchange/startExchangeServer.ts'
import { startHlrServer } from './hlr/startHlrServer.ts'
import { startMailCatcher } from './mail/startMailCatcher.ts'
import type { SimulatorSettings } from './settings.ts'
import { startPaymentProviders } from './payments/startPaymentProviders.ts'
import { startVendors } from './vendors/startVendors.ts'
import type { IdBase } from './smsc/carriers.ts'
import { startControlServer } from './smsc/controlServer.ts'
import { startSmsc } from './smsc/startSmsc.ts'

/** What a parent learns about the running simulators. */
export type SimulatorsDescription = {
  smsc: {
    host: string
    port: number
    /** The control page, http on loopback. */
    controlUrl: string
    seed: number
    /** The journal of accepted submits, JSON lines; null without a data folder. */
    journal: string | null
    accounts: {
      systemId: string
      password: string
      name: { en: string; zh: string }
      /** Submits per second; 0 = no limit. */
      tps: number
      maxBinds: number
      submitIds: IdBase
      receiptIds: IdBase
    }[]
  }
  mail: {
    host: string
    /** SMTP without TLS and login. */
    port: number
    /** The page with caught mail; `/mails` is JSON, newest first. */
    url: string
  }
  cas: {
    /** Base URL of the CAS protocol. */
    url: string
    /** Signs in any username. */
    password: string
  }
  /** Lookups of numbers. */
  hlr: { listUrl: string; oneUrl: string; key: string }
  /** Exchange rates. */
  exchange: { mapUrl: string; listUrl: string; key: string }
  /** Payment providers over HTTP, and the pages where people pay. */
  payments: {
    url: string
    store: string
    keys: Record<'btcpay' | 'nowpayments' | 'stripe', string>
    hookSecrets: Record<'btcpay' | 'nowpayments' | 'stripe', string>
  }
  /** SMS vendors over HTTP. */
  vendors: {
    url: string
    secret: string
    controlUrl: string
  }
}

/** The one message to the parent. */
export type SimulatorsReady = { ready: true; simulators: SimulatorsDescription }

export type Simulators = { describe(): SimulatorsDescription; stop(): Promise<void> }

/** Starts every simulator. Rejects if a port is in use. */
export async function startSimulators(settings: SimulatorSettings): Promise<Simulators> {
  const { seed, dataDir } = settings
  const smsc = await startSmsc({
    host: settings.smsc.host,
    port: settings.smsc.port,
    dataDir,
    seed,
    ...(settings.smsc.carriers ? { carriers: settings.smsc.carriers } : {}),
    ...(settings.smsc.profiles ? { profiles: settings.smsc.profiles } : {}),
    report: (line) => console.error(`smsc: ${line}`),
  })
  const control = await startControlServer(smsc, settings.smsc.controlPort)
  const mail = await startMailCatcher({ smtp: settings.mail.port, page: settings.mail.pagePort })
  const cas = await startCasServer(settings.cas.port)
  const hlr = await startHlrServer(settings.hlr.port)
  const exchange = await startExchangeServer(settings.exchange.port)
  const vendors = await startVendors(settings.vendors.port)
  const payments = await startPaymentProviders({ ...settings.payments, dataDir })
  const accounts = [...smsc.network.accounts.values()].map(({ carrier }) => ({
    systemId: carrier.systemId,
    password: carrier.password,
    name: carrier.name,
    tps: carrier.tps,
    maxBinds: carrier.maxBinds,
    submitIds: carrier.submitIds,
    receiptIds: carrier.receiptIds,
  }))
  return {
    describe: () => ({
      smsc: {
        host: smsc.host,
        port: smsc.port,
        controlUrl: control.url,
        seed,
        journal: smsc.journalFile,
        accounts,
      },
      mail: { host: mail.host, port: mail.port, url: mail.url },
      cas: { url: cas.url, password: cas.password },
      hlr: { listUrl: hlr.listUrl, oneUrl: hlr.oneUrl, key: hlr.key },
      exchange: { mapUrl: exchange.mapUrl, listUrl: exchange.listUrl, key: exchange.key },
      payments: {
        url: payments.url,
        store: payments.store,
        keys: payments.keys,
        hookSecrets: payments.hookSecrets,
      },
      vendors: { url: vendors.url, secret: vendors.secret, controlUrl: vendors.controlUrl },
    }),
    stop: async () => {
      await payments.stop()
      await vendors.stop()
      await exchange.stop()
      await hlr.stop()
      await cas.stop()
      await mail.stop()
      await control.close()
      await smsc.stop()
    },
  }
}
