import type { SmsProduct } from '@tandem/model'

/** A text to many: its task's name, and what it says. */
export interface SandboxText {
  product: SmsProduct
  name: string
  content: string
}

const notice = (name: string, content: string): SandboxText => ({
  product: 'notify',
  name,
  content,
})
const offer = (name: string, content: string): SandboxText => ({
  product: 'marketing',
  name,
  content,
})

/** What the sandbox's customers send to many. One is long, some need UCS-2. */
export const sandboxTexts: Readonly<Record<string, readonly SandboxText[]>> = {
  harbor: [
    notice(
      'Card payment notices',
      'Harbor Bank: a payment of 48.20 was made with your card ending 7731. Not you? Call the number on your card.',
    ),
    notice('Statement ready', 'Harbor Bank: your monthly statement is ready in the app.'),
    notice(
      'Branch hours',
      'Harbor Bank: our branches close at 13:00 on Friday. The app, cash machines and telephone banking stay open as usual, and payments sent before noon arrive the same day.',
    ),
  ],
  kestrel: [
    notice(
      'Out for delivery',
      'Kestrel: your parcel KL-20418 arrives today between 10:00 and 14:00. The driver calls before arrival.',
    ),
    notice('Parcel handed over', 'Kestrel: your parcel was delivered. Signed by: reception.'),
    offer(
      'Free pickup week',
      'Kestrel: send three parcels this week and the pickup is free. Book in the app by Sunday. Reply STOP to opt out.',
    ),
  ],
  papaya: [
    notice(
      'Driver arriving',
      'Papaya: your driver arrives in 3 minutes. White Toyota, plate NCX 482.',
    ),
    notice('Trip receipt', 'Papaya: thank you for riding. Your receipt is in the app.'),
    offer(
      'Weekend rides',
      'Papaya: 20% off every ride this weekend with code SUNNY. Ends Sunday at midnight. Reply STOP to opt out.',
    ),
  ],
  sunrise: [
    notice(
      'Appointment reminder',
      'Sunrise Clinics: your appointment is tomorrow at 09:30. Reply not possible; call to change it.',
    ),
    notice('Lab result', 'Sunrise Clinics: your laboratory result has arrived. Sign in to see it.'),
  ],
  bluewhale: [
    notice('发货通知', '【蓝鲸电商】您的订单已发货，预计明天送达，可在应用内查看物流。'),
    notice(
      '取件提醒',
      '【蓝鲸电商】您的包裹已到达小区快递柜，取件码见应用，请于 24 小时内取件，逾期将由快递员联系您重新安排派送时间。',
    ),
    offer(
      '周末满减',
      '【蓝鲸电商】本周末全场满 300 减 50，会员叠加 9 折，打开应用即可领券。拒收请回复 R',
    ),
  ],
  mango: [
    notice(
      'Maintenance',
      'Mango Games: servers pause for maintenance on Tuesday 02:00-04:00 UTC. Your progress is safe.',
    ),
    offer('Giải đấu', 'Mango Games: giải đấu cuối tuần bắt đầu lúc 20:00 thứ Bảy. Hẹn gặp bạn!'),
  ],
}

/** What a code product carries to a few at once. */
export const sandboxCodeLists: readonly (SandboxText & { company: string })[] = [
  {
    company: 'harbor',
    product: 'otpPremium',
    name: 'New card readers',
    content:
      'Harbor Bank: your new card reader is ready. It asks for a code the next time you sign in.',
  },
  {
    company: 'papaya',
    product: 'otpPremium',
    name: 'Sign-in on a new phone',
    content: 'Papaya: signing in on a new phone now needs a code. We never ask you for it.',
  },
  {
    company: 'kestrel',
    product: 'otpReguler',
    name: 'Locker moved',
    content: 'Kestrel: locker B12 has moved to the main entrance. Your code stays the same.',
  },
  {
    company: 'bluewhale',
    product: 'otpReguler',
    name: '登录保护提醒',
    content: '【蓝鲸电商】您的账号已开启登录保护，下次登录需输入短信验证码。',
  },
]

/** Codes that programs of a customer ask for, one at a time; `daily`: about how many. */
export interface SandboxCodes {
  company: string
  product: SmsProduct
  /** What its tasks are called, with the day. */
  name: string
  daily: number
  /** Seconds for which one can be entered; left out: the customer makes and checks them itself. */
  validity?: number
  text: (code: string) => string
}

export const sandboxCodes: readonly SandboxCodes[] = [
  {
    company: 'harbor',
    product: 'otpPremium',
    name: 'Card payments',
    daily: 60,
    validity: 600,
    text: (code) =>
      `${code} confirms your Harbor Bank payment. Never share this code, not even with us.`,
  },
  {
    company: 'papaya',
    product: 'otpPremium',
    name: 'Rider sign-in',
    daily: 40,
    validity: 300,
    text: (code) => `Papaya: your sign-in code is ${code}. It is valid for 5 minutes.`,
  },
  {
    company: 'bluewhale',
    product: 'otpPremium',
    name: '支付验证',
    daily: 25,
    text: (code) => `【蓝鲸电商】您的支付验证码为 ${code}，5 分钟内有效，请勿告知他人。`,
  },
  {
    company: 'bluewhale',
    product: 'otpReguler',
    name: '登录验证',
    daily: 30,
    validity: 600,
    text: (code) => `【蓝鲸电商】您的登录验证码为 ${code}，10 分钟内有效。`,
  },
  {
    company: 'mango',
    product: 'otpReguler',
    name: 'Player sign-up',
    daily: 25,
    validity: 600,
    text: (code) => `${code} is your Mango Games code. It is valid for 10 minutes.`,
  },
  {
    company: 'kestrel',
    product: 'otpReguler',
    name: 'Parcel lockers',
    daily: 20,
    text: (code) => `Kestrel: open your locker with ${code}. Collect within 48 hours.`,
  },
]
