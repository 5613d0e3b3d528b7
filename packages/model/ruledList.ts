import { salesAnalysisName, salesProducts } from './analyses/sales.ts'
import { smsAnalysisName } from './analyses/sms.ts'
import { smsLists, smsProducts } from './smsRules.ts'

const ofRules = new Map<string, string>([
  ...smsProducts.flatMap((product) => {
    const { task, outbox, inbox } = smsLists(product)
    return [
      [task, 'smsTask'],
      [outbox, 'smsOutbox'],
      [inbox, 'smsInbox'],
      [smsAnalysisName(product), 'smsAnalysis'],
    ] as const
  }),
  ...salesProducts.map((product) => [salesAnalysisName(product), 'smsSalesAnalysis'] as const),
])

/** The list a column rule names. One rule is for all products: a number hidden in one is hidden in the next. */
export const ruledList = (list: string): string => ofRules.get(list) ?? list
