import { revenueAnalysis } from '@tandem/model'
import { AnalysisScreen } from '../../record/analysis/AnalysisScreen.tsx'

/** What was sold of every product, and earned by it. */
export const Revenue = () => <AnalysisScreen analysis={revenueAnalysis} />
