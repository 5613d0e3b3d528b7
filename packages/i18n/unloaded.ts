import type { Locale } from './translator.ts'

/** What a page says when its texts themselves did not come; part of the page, in both languages. */
export const unloaded: Record<Locale, { text: string; retry: string }> = {
  en_US: { text: 'This page couldn’t load. Check your connection.', retry: 'Try again' },
  zh_CN: { text: '页面未能加载，请检查网络连接。', retry: '重试' },
}
