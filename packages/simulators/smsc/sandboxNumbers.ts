import type { Profile } from './profile.ts'

type Row = Pick<Profile, 'prefix' | 'kind' | 'note'> & Partial<Profile>

/** Every number not listed below: 96 % delivered, the rest undeliverable or expired. */
const everyOtherNumber: Row = {
  prefix: '',
  kind: 'deliver',
  note: { en: 'Every other number: 96 % delivered', zh: '其他所有号码：96% 送达' },
}

/**
 * Destinations that misbehave deliberately: +1 201 555 01xx and +1 202 555 01xx. North America
 * reserves 555-0100 to 555-0199 for fiction, so no row can hit a person, and the numbers pass every
 * validity check. Each row stands for ten numbers; its last digit is free.
 */
export const sandboxNumbers: readonly Row[] = [
  row('1201555010', 'deliver', 'Always delivered', '总是送达', { deliveredPercent: 100 }),
  row('1201555011', 'deliver', 'Undeliverable (err 027)', '无法送达（err 027）', {
    deliveredPercent: 0,
    failedAs: 'UNDELIV',
  }),
  row('1201555012', 'deliver', 'Expired (err 036)', '过期（err 036）', {
    deliveredPercent: 0,
    failedAs: 'EXPIRED',
    error: '036',
  }),
  row('1201555013', 'refuse', 'Refused: invalid destination (0x0B)', '拒绝：目的号码无效（0x0B）', {
    status: 0x0b,
  }),
  row('1201555014', 'refuse', 'Refused: submit failed (0x45)', '拒绝：提交失败（0x45）', {
    status: 0x45,
  }),
  row(
    '1201555015',
    'throttle',
    'One a second, else throttled (0x58)',
    '每秒一条，超出限速（0x58）',
    {
      status: 0x58,
    },
  ),
  row(
    '1201555016',
    'throttle',
    'One a second, else queue full (0x14)',
    '每秒一条，超出队列满（0x14）',
    {
      status: 0x14,
    },
  ),
  row('1201555017', 'refuse', 'Refused: system error (0x08)', '拒绝：系统错误（0x08）', {
    status: 0x08,
  }),
  row('1201555018', 'slow', 'Answers after 5 s', '5 秒后才应答', {}),
  row('1201555019', 'mute', 'Never answers, not taken', '从不应答，且未接收', {}),
  row('1202555010', 'mute', 'Never answers, yet delivers', '从不应答，但会送达', { taken: true }),
  row('1202555011', 'early', 'Receipt before the answer', '状态报告早于应答', {}),
  row('1202555012', 'duplicate', 'Every receipt three times', '状态报告重复三次', {}),
  row('1202555013', 'late', 'Receipt after 30 s', '30 秒后才有状态报告', {}),
  row('1202555014', 'noReceipt', 'Delivered, no receipt', '已送达，无状态报告', {}),
  row('1202555015', 'shuffle', 'Receipts in random order', '状态报告乱序', {}),
  row('1202555016', 'drop', 'Breaks the link at every fifth message', '每第五条断开连接', {}),
  row('1202555017', 'garbage', 'Answers with garbage', '应答乱码', {}),
  row('1202555018', 'deliver', 'Receipt in TLVs only', '状态报告仅含 TLV', {
    deliveredPercent: 100,
    receiptText: false,
  }),
  row('1202555019', 'deliver', 'Receipt in text only', '状态报告仅含文本', {
    deliveredPercent: 100,
    receiptTlvs: false,
  }),
]

/** The table a sandbox starts with. */
export const sandboxProfiles: readonly Row[] = [everyOtherNumber, ...sandboxNumbers]

function row(
  prefix: string,
  kind: Row['kind'],
  en: string,
  zh: string,
  rest: Partial<Profile>,
): Row {
  return {
    prefix,
    kind,
    note: { en, zh },
    ...(kind === 'deliver' ? {} : { deliveredPercent: 100 }),
    ...rest,
  }
}
