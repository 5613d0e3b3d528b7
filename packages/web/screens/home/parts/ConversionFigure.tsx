import { type CodeProduct, smsAnalysisName, smsAnalysisPath, type TotalData } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { conversion, wholeDays } from '../homeFigures.ts'
import { HomeFigure } from './HomeFigure.tsx'

/** How many codes are entered, for whom codes are sent; it leads to the analysis of their product. */
export function ConversionFigure({
  product,
  data: { today, yesterday, days, currency },
}: {
  product: CodeProduct
  data: Pick<TotalData, 'today' | 'yesterday' | 'days' | 'currency'>
}) {
  const { t } = useText()
  return (
    <HomeFigure
      kind="share"
      label={t('home.conversionToday')}
      now={conversion(today)}
      was={conversion(yesterday)}
      since="yesterday"
      trend={wholeDays(days, conversion)}
      to={{ code: `${smsAnalysisName(product)}:list`, path: smsAnalysisPath(product) }}
      currency={currency}
    />
  )
}
