import { expect, test } from 'vitest'
import { fit } from './match.ts'
import { readingsOf, soundsAt } from './pinyin.ts'

test.each([
  ['dx', '通知短信'],
  ['tzdx', '通知短信'],
  ['duanxin', '通知短信'],
  ['tongzhidx', '通知短信'],
  ['fsjl', '发送记录'],
  ['feilv', '费率'],
  ['feilu', '费率组'],
  ['flz', '费率组'],
  ['czmm', '重置密码'],
  ['chongzhi', '重置密码'],
  ['yh', '用户'],
  ['apizh', 'API 账号'],
  ['hangye', '行业'],
  ['jieguo', '呼叫结果'],
  ['guoj', '国家'],
  ['jkjc', '健康检查'],
])('%s spells a part of %s', (letters, title) => {
  expect(soundsAt(title, letters)).toBeGreaterThanOrEqual(0)
})

test.each([
  ['xd', '通知短信'],
  ['dxx', '通知短信'],
  ['gateway', '通道'],
])('%s does not spell %s', (letters, title) => {
  expect(soundsAt(title, letters)).toBe(-1)
})

test('common characters are read as they are said', () => {
  const said =
    '任务通道路由运营商发送方余额充值公司客户代理角色权限菜单字典公告通知监控日志品牌密钥沙箱'
  const read =
    'ren wu tong dao lu you yun ying shang fa song fang yu e chong zhi gong si ke hu dai li jue se quan xian cai dan zi dian gong gao tong zhi jian kong ri zhi pin pai mi yao sha xiang'
  const expected = read.split(' ')
  for (const [at, character] of Array.from(said).entries()) {
    const readings = readingsOf(character)
    // 角 is jiao and jue.
    const wanted = character === '角' ? 'jiao' : expected[at]
    expect(readings, character).toContain(wanted)
  }
})

const score = (query: string, ...names: string[]) => fit(query, { names })

test('a name that begins with it beats a word, a word a part, a part scattered letters', () => {
  const scores = [
    score('route', 'Routes'),
    score('route', 'Edit route'),
    score('route', 'Reroute'),
    score('rut', 'Routing table'),
  ]
  expect(scores.toSorted((a, b) => b - a)).toEqual(scores)
  expect(Math.min(...scores)).toBeGreaterThan(0)
})

test('both languages find the same, also by initials and in full-width letters', () => {
  expect(score('短信', 'Notification SMS', '通知短信')).toBeGreaterThan(0)
  expect(score('ｓｍｓ', 'Notification SMS', '通知短信')).toBeGreaterThan(0)
  expect(score('ns', 'Notification SMS', '通知短信')).toBeGreaterThan(0)
  expect(score('dx', 'Notification SMS', '通知短信')).toBeGreaterThan(0)
})

test('every typed word has to fit', () => {
  expect(score('add user', 'Add user')).toBe(100)
  expect(score('user add', 'Add user')).toBeGreaterThan(0)
  expect(score('user xyz', 'Add user')).toBe(0)
})

test('scattered letters begin at a word, and two are too few', () => {
  expect(score('snid', 'Sender ID')).toBeGreaterThan(0)
  expect(score('ed', 'Sender ID')).toBeLessThan(score('se', 'Sender ID') || 1)
  expect(score('erid', 'Reports')).toBe(0)
})
