import type { RateSheetColumn } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { type Cell, decimalCell } from '../sheets/cells.ts'
import type { Ports } from '../ports.ts'
import type { Workbook } from '../userJobs/startExport.ts'
import { sheetStream } from '../sheets/sheetStream.ts'
import { rateColumnLabel } from './rateColumnLabel.ts'
import { type SampleNetwork, sampleNetwork } from '../../store/rates/placeNames.ts'

const columns = ['product', 'country', 'mcc', 'mnc', 'prefix', 'price', 'interval'] as const

/** GET /sms/rateVersion/importTemplate: what most price lists have, with a country, a network of it, and a call. */
export async function ratesTemplate(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
): Promise<Workbook> {
  const { locale } = ctx
  // One that is there, so that the sample can be imported as it is.
  const network = await withScope(database, ctx.scope, (transaction) => sampleNetwork(transaction))
  const headings = columns.map((column: RateSheetColumn) => rateColumnLabel(locale, column))
  const name = translate(locale, 'rateVersion.import.templateName')
  const rows = examples(locale, network)
  return { stream: sheetStream('xlsx', headings, rows), fileName: `${name}.xlsx` }
}

async function* examples(
  locale: Locale,
  network: SampleNetwork | undefined,
): AsyncGenerator<Cell[]> {
  const notify = translate(locale, 'rate.product.notify')
  const voice = translate(locale, 'rate.product.voice')
  if (network) {
    const { iso2, mcc, mnc } = network
    yield [notify, iso2, '', '', '', decimalCell('0.032'), '']
    yield [notify, iso2, mcc, mnc, '', decimalCell('0.0315'), '']
  }
  yield [voice, '', '', '', '4420', decimalCell('0.012'), '60/6']
}
