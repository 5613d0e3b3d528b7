import type { SmsProduct } from '@tandem/model'

/** A text the platform recommends; left out: to every country, to every industry. */
export interface SandboxRecommendation {
  name: string
  product: SmsProduct
  language: 'en' | 'zh' | 'vi' | 'id' | 'ar'
  industry?: 'finance' | 'retail' | 'logistics' | 'travel' | 'health' | 'education' | 'games'
  country?: string
  content: string
}

export const sandboxRecommendations: readonly SandboxRecommendation[] = [
  {
    name: 'sign_in_code',
    product: 'otpPremium',
    language: 'en',
    content: '{code} is your {service} code. It is valid for {minutes} minutes. Do not share it.',
  },
  {
    name: 'sign_in_code_zh',
    product: 'otpPremium',
    language: 'zh',
    country: 'CN',
    content: '您的验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  },
  {
    name: 'card_payment_alert',
    product: 'notify',
    language: 'en',
    industry: 'finance',
    country: 'GB',
    content: '{bank}: {amount} was paid to {shop}. Not you? Call the number on your card.',
  },
  {
    name: 'parcel_today',
    product: 'notify',
    language: 'en',
    industry: 'logistics',
    content: 'Your parcel {parcel} arrives today between {from} and {until}.',
  },
  {
    name: 'parcel_locker_zh',
    product: 'notify',
    language: 'zh',
    industry: 'logistics',
    country: 'CN',
    content: '您的包裹已放入 {place}快递柜，取件码 {pickup}，请于 24 小时内取件。',
  },
  {
    name: 'booking_confirmed',
    product: 'notify',
    language: 'en',
    industry: 'travel',
    country: 'SG',
    content: 'Your booking {booking} for {day} is confirmed. Check in from {time}.',
  },
  {
    name: 'pengingat_dokter',
    product: 'notify',
    language: 'id',
    industry: 'health',
    country: 'ID',
    content: 'Pengingat: janji temu Anda dengan {dokter} pada {hari} pukul {jam}.',
  },
  {
    name: 'class_reminder',
    product: 'notify',
    language: 'en',
    industry: 'education',
    content: 'Reminder: {class} begins at {time} in room {room}.',
  },
  {
    name: 'member_sale_zh',
    product: 'marketing',
    language: 'zh',
    industry: 'retail',
    country: 'CN',
    content: '{name}，会员专享：{offer}，{day}前有效。拒收请回复 R',
  },
  {
    name: 'season_start_vi',
    product: 'marketing',
    language: 'vi',
    industry: 'games',
    country: 'VN',
    content: 'Mùa giải mới bắt đầu ngày {ngay}. Đăng nhập để nhận {qua}!',
  },
  {
    name: 'store_offer_ar',
    product: 'marketing',
    language: 'ar',
    industry: 'retail',
    country: 'SA',
    content: 'عرض خاص من {store}: خصم {discount} حتى {day}.',
  },
]
