import { smsAnalysis } from '@tandem/model'
import { useMemo } from 'react'
import { AnalysisScreen } from '../../record/analysis/AnalysisScreen.tsx'
import { forProduct, useSms } from './product.tsx'

/** What became of the messages of a product. */
export const Analysis = forProduct(() => {
  const { product } = useSms()
  return <AnalysisScreen analysis={useMemo(() => smsAnalysis(product), [product])} />
})
