/** POST /sys/login. `captcha` and `checkKey` only once the server asked for them (login.captchaRequired). */
export interface LoginInput {
  username: string
  password: string
  remember_me?: boolean
  captcha?: string
  checkKey?: string
  /** Once the server asked for it (login.googleCodeRequired): of the authenticator app, or a recovery code. */
  googleCode?: string
}

/** The signed-in person as every answer of the session family shows it. */
export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar: string | null
  email: string | null
  phone: string | null
  orgCode: string | null
  /** 1 for an administrator, else 0 (spec §3, §6). */
  isAdmin: 0 | 1
  status: 1 | 2
  companyId: string
  companyName: string
  companyKind: 'platform' | 'agent' | 'customer'
  currency: string
  timeZone: string
  locale: 'en_US' | 'zh_CN'
  hideAmounts: boolean
  /** The header goes without recharge, contact, bell and test tool (spec §6). */
  plainHeader: boolean
}

export interface DepartOption {
  id: string
  orgCode: string
  departName: string
}

export interface LoginResult {
  token: string
  userInfo: UserInfo
  departs: DepartOption[]
  /** 0 none, 1 one, 2 several: a choice is asked. */
  multi_depart: 0 | 1 | 2
  /** Sent as X-Device-Token with the next sign-ins: failures elsewhere then keep nobody away from this browser. */
  device: string
}

/** One node of the menu (wire-exact; keys the family expects). */
export interface MenuNode {
  id: string
  path: string
  name: string
  component: string
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  route: '0' | '1'
  children?: MenuNode[]
  meta: {
    title: string
    titleEn: string
    titleZh: string
    icon?: string
    url?: string
    keepAlive: boolean
    internalOrExternal: boolean
    /** Access codes of the buttons below this menu that the user was granted; empty where there are none. */
    permissionList?: string[]
  }
}

export interface AuthItem {
  action: string
  type: '1' | '2'
  /** Spec §3: 1 the rule is in force, 0 nobody is held by it. */
  status: '0' | '1'
  describe: string
}

/** GET /sys/permission/getUserPermissionByToken */
export interface PermissionResult {
  menu: MenuNode[]
  auth: AuthItem[]
  allAuth: AuthItem[]
}
