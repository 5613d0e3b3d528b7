import type { stale as en } from '../en/stale.ts'

/** A record that someone else changed while it was edited. */
export const stale = {
  'stale.title': '该记录已被他人修改',
  'stale.text': '已填写的修改仍保留。对照后，可覆盖保存，或采用当前内容。',
  'stale.field': '字段',
  'stale.yours': '我的内容',
  'stale.current': '当前内容',
  'stale.keep': '保留我的修改',
  'stale.take': '采用当前内容',
} as const satisfies Record<keyof typeof en, string>
