import { type Draft, insert } from './sandboxDraft.ts'
import { sql } from '../database/sql.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The sandbox's announcements, in both languages; hours are relative to its first start. */
const announcements = [
  {
    titile: 'Welcome to Tandem',
    titile_zh: '欢迎使用 Tandem',
    msg_content:
      '<p>This sandbox holds a month of traffic of invented companies. Everything works as in production; carriers are simulated, so nothing leaves this machine.</p><h3>Where to begin</h3><ul><li>Send a message under <strong>Notification SMS</strong> and follow its receipt.</li><li>Open a message in the outbox to see each hop and its price.</li><li>Sign in as an agent to see only its own customers.</li></ul>',
    msg_content_zh:
      '<p>沙箱内有虚构公司一个月的流量。所有功能与正式环境一致，运营商由模拟器代替，消息不会离开本机。</p><h3>从这里开始</h3><ul><li>在<strong>通知短信</strong>中发送一条短信，查看状态报告。</li><li>在发送记录中打开一条短信，查看每一跳及价格。</li><li>以代理商身份登录，只能看到自己的客户。</li></ul>',
    msg_category: '1',
    priority: 'L',
    send_status: '1',
    hours: -72,
  },
  {
    titile: 'Maintenance of carrier B on Sunday',
    titile_zh: '周日运营商 B 维护',
    msg_content:
      '<p>Carrier B renews its links on Sunday from <strong>02:00 to 04:00 UTC</strong>. Messages to its networks go through carrier C meanwhile; receipts may come late. Nothing has to be done.</p>',
    msg_content_zh:
      '<p>运营商 B 将于周日 <strong>02:00 至 04:00（UTC）</strong>更新线路。期间发往其网络的短信改走运营商 C，状态报告可能延迟，无需任何操作。</p>',
    msg_category: '2',
    priority: 'M',
    send_status: '1',
    hours: -20,
  },
  {
    titile: 'New prices for Indonesia from next month',
    titile_zh: '下月起调整印度尼西亚价格',
    msg_content:
      '<p>The operators of Indonesia raise their fees. The new rates are prepared and wait for approval before this goes out.</p>',
    msg_content_zh: '<p>印度尼西亚运营商上调费用，新费率已备好，审批后发布本公告。</p>',
    msg_category: '1',
    priority: 'H',
    send_status: '0',
    hours: -2,
  },
] as const

/**
 * Two published announcements, read by some, and a draft, so that none of their screens is empty.
 */
export async function addAnnouncements(draft: Draft, now: Date): Promise<void> {
  const { client, ports, ids } = draft
  const row = await sql<{ n: number }>`select count(*)::int as n from sys_user`.first(client)
  const rest = announcements.map(({ hours, ...one }) => {
    const sent = one.send_status === '1'
    const at = new Date(now.getTime() + hours * HOUR_MS)
    return {
      ...one,
      id: ports.nextId(),
      company_id: ids.platform,
      type: '0',
      msg_type: 'ALL',
      target_ids: [],
      automatic: false,
      version: sent ? 2 : 1,
      sender: sent ? 'manager' : null,
      sender_name: sent ? 'Mina Costa' : null,
      send_time: sent ? at.toISOString() : null,
      end_time: new Date(now.getTime() + 60 * DAY_MS).toISOString(),
      reach: sent ? (row?.n ?? 0) : null,
    }
  })
  await insert(draft, 'sys_announcement', rest)
  // Created when they were written, by their senders: `insert` dates everything to the start of the
  // sandbox.
  await sql`
    update sys_announcement set create_by = 'manager', create_time = coalesce(send_time, ${now.toISOString()})
      where id = any (${rest.map(({ id }) => id)}::bigint[])`.run(client)
  const [welcome] = rest
  const readers = ['sales', 'meridian', 'lotus'].flatMap((name) => ids.user.get(name) ?? [])
  await sql`
    insert into sys_announcement_send (id, annt_id, user_id, company_id, read_flag, read_time)
     select m.id, ${welcome?.id}, u.id, u.company_id, '1', ${now.toISOString()}
     from unnest(${readers.map(() => ports.nextId())}::bigint[], ${readers}::bigint[]) as m (id, user_id)
       join sys_user u on u.id = m.user_id`.run(client)
}
