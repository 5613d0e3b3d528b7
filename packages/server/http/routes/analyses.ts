import { analyses, analysisCall, exportCalls } from '@tandem/model'
import { analysisSource } from '../../services/analyses/exportAnalysis.ts'
import { readAnalysis } from '../../services/analyses/readAnalysis.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** Every analysis: its figures, and their sheet. */
export const analysisRoutes = (ports: CorePorts): Route[] =>
  analyses.flatMap((analysis) => [
    answer(analysisCall(analysis), (ctx, input) => readAnalysis(ctx, ports, analysis, input)),
    ...exportRoutes(exportCalls(analysis), analysisSource(analysis), ports),
  ])
