import { entry, full, type MenuSeed } from './seed.ts'

/** What is answered by itself, of whichever product. */
export const keywordMenu: MenuSeed = {
  ...entry(
    'smsKeyword',
    'Keywords',
    '关键词',
    '/sms/keyword',
    'message',
    ['admin', 'manager', 'agent', 'customer'],
    { manager: full, agent: full, customer: full },
  ),
}
