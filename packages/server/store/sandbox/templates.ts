import type { SmsProduct } from '@tandem/model'

/** A template of a company: pending, refused with a reason, or else approved. */
export interface SandboxTemplate {
  company: string
  name: string
  product: SmsProduct
  language: 'en' | 'zh' | 'vi' | 'id'
  content: string
  status?: 'pending' | 'refused'
  reason?: string
}

/** What the sandbox's companies send often. */
export const sandboxTemplates: readonly SandboxTemplate[] = [
  {
    company: 'harbor',
    name: 'card_payment',
    product: 'notify',
    language: 'en',
    content:
      'Harbor Bank: {amount} was paid to {shop} with your card ending {card}. Not you? Call the number on your card.',
  },
  {
    company: 'harbor',
    name: 'payment_code',
    product: 'otpPremium',
    language: 'en',
    content: '{code} confirms your Harbor Bank payment. Never share this code, not even with us.',
  },
  {
    company: 'harbor',
    name: 'loan_offer',
    product: 'marketing',
    language: 'en',
    content: 'Harbor Bank: {name}, you are guaranteed a loan of {amount}. Claim it today.',
    status: 'refused',
    reason: 'A loan cannot be guaranteed before it is checked. Say "apply" instead of "claim".',
  },
  {
    company: 'kestrel',
    name: 'out_for_delivery',
    product: 'notify',
    language: 'en',
    content:
      'Kestrel: your parcel {parcel} arrives today between {from} and {until}. The driver calls before arrival.',
  },
  {
    company: 'kestrel',
    name: 'customs_fee',
    product: 'notify',
    language: 'en',
    content: 'Kestrel: {amount} of customs is due for parcel {parcel}. Pay in the app.',
    status: 'pending',
  },
  {
    company: 'papaya',
    name: 'driver_arriving',
    product: 'notify',
    language: 'en',
    content: 'Papaya: your driver {driver|} arrives in {minutes} minutes. {car}, plate {plate}.',
  },
  {
    company: 'papaya',
    name: 'weekend_rides',
    product: 'marketing',
    language: 'en',
    content:
      'Papaya: {discount} off every ride this weekend with code {voucher}. Reply STOP to opt out.',
    status: 'pending',
  },
  {
    company: 'sunrise',
    name: 'appointment_reminder',
    product: 'notify',
    language: 'en',
    content: 'Sunrise Clinics: your appointment with {doctor} is on {day} at {time}.',
  },
  {
    company: 'sunrise',
    name: 'pengingat_janji',
    product: 'notify',
    language: 'id',
    content: 'Sunrise Clinics: janji temu Anda dengan {dokter} pada {hari} pukul {jam}.',
  },
  {
    company: 'bluewhale',
    name: 'order_shipped',
    product: 'notify',
    language: 'zh',
    content: '【蓝鲸电商】{name}，您的订单 {order} 已发货，预计 {day} 送达，可在应用内查看物流。',
  },
  {
    company: 'bluewhale',
    name: 'login_code',
    product: 'otpReguler',
    language: 'zh',
    content: '【蓝鲸电商】您的登录验证码为 {code}，10 分钟内有效。',
  },
  {
    company: 'bluewhale',
    name: 'member_day',
    product: 'marketing',
    language: 'zh',
    content: '【蓝鲸电商】{name}，会员日全场满 300 减 50，打开应用领券。拒收请回复 R',
    status: 'pending',
  },
  {
    company: 'bluewhale',
    name: 'lucky_draw',
    product: 'marketing',
    language: 'zh',
    content: '【蓝鲸电商】恭喜 {name} 中奖，点击链接领取 {prize}。',
    status: 'refused',
    reason: '未写明活动主办方和规则，且缺少退订方式，请补充后重新提交。',
  },
  {
    company: 'mango',
    name: 'sign_up_code',
    product: 'otpReguler',
    language: 'en',
    content: '{code} is your Mango Games code. It is valid for 10 minutes.',
  },
  {
    company: 'mango',
    name: 'giai_dau',
    product: 'marketing',
    language: 'vi',
    content: 'Mango Games: {ten}, giải đấu bắt đầu lúc {gio}. Hẹn gặp bạn!',
  },
]
