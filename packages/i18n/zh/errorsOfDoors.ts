import type { errorsOfDoors as en } from '../en/errorsOfDoors.ts'

/** 登录方式、开户申请与邮件的错误提示。 */
export const errorsOfDoors = {
  'error.door.closed': '此登录方式未开放，请改用其他方式。',
  'error.door.codeWait': '验证码刚刚发送过，{seconds} 秒后可重新获取。',
  'error.door.codeQuota': '获取验证码过于频繁，请在 {hours} 小时后重试。',
  'error.door.codeWrong': '验证码错误或已失效，请核对或重新获取。',
  'error.door.resetExpired': '设置新密码的时限已过，请重新开始。',
  'error.door.ssoService': '单点登录返回的地址不属于本平台。',
  'error.door.ssoRefused': '单点登录未对应到本平台的账号，请重新登录或使用密码。',
  'error.door.ssoUnreachable': '单点登录服务器无响应，请重试或使用密码。',
  'error.registration.parent': '上级只能是平台或代理商，请重新选择。',
  'error.mail.notSet': '尚未配置邮件，请先填写邮件服务器和发件人。',
  'error.mail.noAddress': '当前账号没有邮箱地址，请先补充。',
} as const satisfies Record<keyof typeof en, string>
