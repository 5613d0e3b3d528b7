import { salesAnalysis, salesProducts } from '@tandem/model'
import { useMemo } from 'react'
import { AnalysisScreen } from '../../record/analysis/AnalysisScreen.tsx'
import { forProduct, useSms } from './product.tsx'

/** What was sold of a product, and earned by it. */
export const SalesAnalysis = forProduct(() => {
  const { product } = useSms()
  const analysis = useMemo(() => {
    const sold = salesProducts.find((one) => one === product)
    return sold && salesAnalysis(sold)
  }, [product])
  return analysis && <AnalysisScreen analysis={analysis} />
})
