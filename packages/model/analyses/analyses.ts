import type { Analysis } from '../kit/analysis.ts'
import { smsProducts } from '../smsRules.ts'
import { revenueAnalysis, usageAnalysis } from './money.ts'
import { salesAnalysis, salesProducts } from './sales.ts'
import { smsAnalysis } from './sms.ts'

/** Every analysis; screens import the one they show. */
export const analyses: readonly Analysis[] = [
  ...smsProducts.map(smsAnalysis),
  ...salesProducts.map(salesAnalysis),
  usageAnalysis,
  revenueAnalysis,
]

const byName = new Map(analyses.map((analysis) => [analysis.name, analysis]))

export const analysisNamed = (name: string): Analysis | undefined => byName.get(name)
