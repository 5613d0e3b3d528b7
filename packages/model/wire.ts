/** SMS products as the spec spells them in paths (`otpReguler` is its spelling). */
export const smsProducts = ['marketing', 'notify', 'otpPremium', 'otpReguler'] as const
