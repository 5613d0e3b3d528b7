const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;font:14px/1.5 system-ui,"PingFang SC","Noto Sans SC",sans-serif}main{width:min(320px,90vw)}label{display:block;margin:12px 0 4px}input{box-sizing:border-box;width:100%;padding:8px;font:inherit}button{margin-top:20px;padding:8px 16px;font:inherit}[role=alert]{color:#c0392b}'

/** The sign-in page of the CAS server; afterwards it redirects to `service`. */
export const signInPage = ({ service, wrong }: { service: string; wrong: boolean }): string =>
  page(
    'Single sign-on 单点登录',
    `${wrong ? '<p role="alert">Wrong username or password. 用户名或密码错误。</p>' : ''}
<form method="post" action="/cas/login">
<input type="hidden" name="service" value="${escape(service)}">
<label for="username">Username 用户名</label><input id="username" name="username" autocomplete="username" autofocus required>
<label for="password">Password 密码</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in 登录</button>
</form>`,
  )

export const signedInPage = (username: string): string =>
  page(
    'Signed in 已登录',
    `<p>${escape(username)}</p><p><a href="/cas/logout">Sign out 退出登录</a></p>`,
  )

export const signedOutPage = (): string =>
  page('Signed out 已退出登录', '<p>Nobody is signed in here. 当前无人登录。</p>')

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
}

/** Escapes text for XML and HTML. */
export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
