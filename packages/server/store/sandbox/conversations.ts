import type { SmsProduct } from '@tandem/model'

/** What is said after a message: by the handset, or by the company; `after` so many minutes. */
export interface SandboxTurn {
  by: 'them' | 'us'
  text: string
  after: number
}

/** What somebody writes back to a task or code of this name. */
export interface SandboxConversation {
  company: string
  product: SmsProduct
  about: string
  turns: readonly SandboxTurn[]
}

const them = (text: string, after = 7): SandboxTurn => ({ by: 'them', text, after })
const us = (text: string, after = 11): SandboxTurn => ({ by: 'us', text, after })

/** Conversations about a task of a company, one after the other. */
const about = (
  company: string,
  product: SmsProduct,
  name: string,
  ...conversations: (readonly SandboxTurn[])[]
): SandboxConversation[] => conversations.map((turns) => ({ company, product, about: name, turns }))

export const sandboxConversations: readonly SandboxConversation[] = [
  ...about(
    'harbor',
    'notify',
    'Card payment notices',
    [them('That was me, thanks.')],
    [
      them('I did not pay this!'),
      us('Harbor Bank: we have blocked the card. Call the number on it and we will refund you.'),
      them('Called, all sorted. Thank you', 26),
    ],
    [them('HELP')],
    [them('STOP', 40)],
  ),
  ...about(
    'harbor',
    'otpPremium',
    'Card payments',
    [them('I did not ask for this code', 2)],
    [
      them('The page closed before I could type it. Can you send another?', 3),
      us('Harbor Bank: start the payment again and a new code is sent at once.'),
    ],
  ),
  ...about(
    'kestrel',
    'notify',
    'Out for delivery',
    [
      them('Nobody is home before 1, can he come later?'),
      us('Kestrel: the driver comes after 13:00. You can also choose a neighbour in the app.'),
      them('After 1 is perfect, thanks', 4),
    ],
    [them('Gate code is 4410')],
    [them('Where is my parcel?', 180)],
  ),
  ...about(
    'kestrel',
    'marketing',
    'Free pickup week',
    [them('STOP')],
    [
      them('Is the pickup free in Abuja too?', 55),
      us('Kestrel: yes, everywhere in Nigeria until Sunday.', 30),
    ],
  ),
  ...about(
    'kestrel',
    'otpReguler',
    'Parcel lockers',
    [them('Locker does not open', 9)],
    [them('picked up, thanks', 95)],
  ),
  ...about(
    'papaya',
    'notify',
    'Driver arriving',
    [them('Blue gate, beside the bakery', 1)],
    [
      them('I left my umbrella in the car', 35),
      us('Papaya: your driver has it and brings it back today after 18:00.', 20),
      them('Salamat po!', 3),
    ],
    [them('Can I get a receipt for this trip?', 60)],
  ),
  ...about(
    'papaya',
    'marketing',
    'Weekend rides',
    [them('Stop', 15)],
    [
      them('Does SUNNY work for airport rides?', 90),
      us('Papaya: yes, SUNNY works for every ride this weekend.', 12),
    ],
  ),
  ...about('papaya', 'otpPremium', 'Rider sign-in', [them('Code came late, please resend', 6)]),
  ...about(
    'sunrise',
    'notify',
    'Lab result',
    [them('Terima kasih, dok')],
    [
      them('Apakah hasilnya bisa dikirim lewat email?', 20),
      us('Sunrise Clinics: bisa. Pilih "Kirim" di halaman hasil laboratorium Anda.'),
    ],
    [them('ALAMAT', 12)],
  ),
  ...about(
    'bluewhale',
    'notify',
    '取件提醒',
    [
      them('今天在外地，能多放两天吗？', 16),
      us('【蓝鲸电商】可以，已为您延长至后天 20:00。'),
      them('好的，谢谢', 3),
    ],
    [them('收到，谢谢')],
    [them('退货的运费谁出？', 130)],
  ),
  ...about(
    'bluewhale',
    'marketing',
    '周末满减',
    [them('退订')],
    [them('TD', 25)],
    [them('券可以和会员折扣一起用吗？', 42), us('【蓝鲸电商】可以叠加，结算时自动使用。', 15)],
  ),
  ...about('bluewhale', 'otpPremium', '支付验证', [them('我没有付款，这是怎么回事？', 4)]),
  ...about('bluewhale', 'otpReguler', '登录验证', [them('不是我本人操作', 5)]),
  ...about(
    'mango',
    'marketing',
    'Giải đấu',
    [them('STOP', 33)],
    [
      them('Giải thưởng là gì vậy?', 48),
      us('Mango Games: 500 viên ngọc cho đội thắng. Xem thêm trong mục Arena.', 14),
      them('Ok cảm ơn', 2),
    ],
  ),
  ...about(
    'mango',
    'otpReguler',
    'Player sign-up',
    [them('EVENT', 70)],
    [them('Mình không nhận được mã', 5)],
  ),
]

/** What comes from people nobody wrote to. */
export const sandboxStrangers: readonly { mobile: string; to: string; text: string }[] = [
  { mobile: '447700900871', to: '447000000019', text: 'Is this the taxi firm?' },
  { mobile: '8613800000877', to: '106900000019', text: '你好，请问是小李吗？' },
  { mobile: '639170000871', to: '639000000019', text: 'Wrong number po, sorry' },
]
