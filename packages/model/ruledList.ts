import { salesAnalysisName, salesProducts } from './analyses/sales.ts'
import { smsAnalysisName } from './analyses/sms.ts'
import { codeListName, codeProducts, smsLists, smsProducts } from './smsRules.ts'

const ofRules = new Map<string, string>([
  ...smsProducts.flatMap((product) => {
    const { task, outbox, inbox, rejects } = smsLists(product)
    return [
      [task, 'smsTask'],
      [outbox, 'smsOutbox'],
      [inbox, 'smsInbox'],
      [rejects, 'smsRejects'],
      [smsAnalysisName(product), 'smsAnalysis'],
    ] as const
  }),
  ...codeProducts.map((product) => [codeListName(product), 'smsCode'] as const),
  ...salesProducts.map((product) => [salesAnalysisName(product), 'smsSalesAnalysis'] as const),
])

/** The list a column rule names. One rule is for all products: a number hidden in one is hidden in the next. */
export const ruledList = (list: string): string => ofRules.get(list) ?? list
