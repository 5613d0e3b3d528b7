import { usageAnalysis } from '@tandem/model'
import { AnalysisScreen } from '../../record/analysis/AnalysisScreen.tsx'

/** What was sent of every product, and charged for it. */
export const Usage = () => <AnalysisScreen analysis={usageAnalysis} />
