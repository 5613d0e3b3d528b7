import { analyses, type Entity, entities } from '@tandem/model'

import { analysisSource } from '../analyses/exportAnalysis.ts'
import { entitySource } from '../entity/exportRecords.ts'
import { entityRules, type RulePorts } from './entityRules.ts'
import { announcementSource } from '../notices/exportAnnouncements.ts'
import { messageLines } from '../sms/messageLines.ts'
import { rejectLines } from '../sms/rejectLines.ts'
import { inboundLines } from '../inbound/inboundLines.ts'
import { codeLines } from '../otp/codeLines.ts'
import { changeLines } from '../ledger/changeLines.ts'
import { statementSource } from '../ledger/exportStatement.ts'
import { lookupLines } from '../numbers/lookupLines.ts'
import { listExport } from '../lists/listExport.ts'
import type { ExportSource } from '../sheets/exportSource.ts'

/** Every list that can be exported, by name. */
export function exportSources(ports: RulePorts): ReadonlyMap<string, ExportSource> {
  const every: readonly Entity[] = Object.values(entities)
  const lists = [
    ...every
      .filter(({ verbs }) => verbs.includes('export'))
      .map((entity) => entitySource(entity, entityRules(entity, ports))),
    announcementSource,
    ...Object.values(messageLines).map((lines) => listExport(lines)),
    ...Object.values(inboundLines).map((lines) => listExport(lines)),
    ...Object.values(codeLines).map((lines) => listExport(lines)),
    ...Object.values(rejectLines).map((lines) => listExport(lines)),
    listExport(lookupLines),
    listExport(changeLines),
    statementSource,
    ...analyses.map(analysisSource),
  ]
  return new Map(lists.map((list) => [list.name, list]))
}
