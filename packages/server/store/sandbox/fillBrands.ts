import { createHash } from 'node:crypto'

import { drawLogo, flower, globe, type Mark } from './drawLogo.ts'
import { companyId, type Draft, insert } from './sandboxDraft.ts'
import { sql } from '../database/sql.ts'

/** Brands of the agents. Names below localhost resolve to this machine in every browser. */
const brands: readonly {
  company: string
  name: string
  host: string
  colour: string
  mark: Mark
  /** Beside its sign-in; left out: nothing. */
  words?: { claim: string; claim_en: string; pitch: string; pitch_en: string }
  /** Spec §6: one reseller host hides recharge and language. */
  plain?: true
}[] = [
  {
    company: 'meridian',
    name: 'Meridian Connect',
    host: 'meridian.localhost',
    colour: '#1f5a96',
    mark: globe,
    words: {
      claim: '全球短信，一处发送',
      claim_en: 'One account, every network',
      pitch: '覆盖两百多个国家和地区，本地团队随时支持。',
      pitch_en: 'Reach more than two hundred countries, with a local team on call.',
    },
  },
  {
    company: 'lotus',
    name: '莲花云通信',
    host: 'lotus.localhost',
    colour: '#a8326e',
    mark: flower,
    plain: true,
  },
]
const mainHosts = ['localhost', '127.0.0.1']

const contacts = [
  {
    company: null,
    name: 'Tandem Support',
    kind: 'support',
    telegram: '@tandem_support',
    phone: '+6531580142',
    email: 'support@tandem.example',
  },
  { company: null, name: 'Tandem Sales', kind: 'sales', telegram: '@tandem_sales' },
  {
    company: null,
    name: 'Tandem Billing',
    kind: 'finance',
    telegram: '@tandem_billing',
    email: 'billing@tandem.example',
  },
  {
    company: 'meridian',
    name: 'Meridian Care',
    kind: 'support',
    telegram: '@meridian_care',
    phone: '+442079460321',
    email: 'care@meridian.example',
  },
] as const

/** Brands with logos for the agents, hosts of the main brand, and contacts. */
export async function addBrands(draft: Draft): Promise<void> {
  const { client, ports } = draft
  for (const { company, name, host, colour, mark, words, plain = false } of brands) {
    const owner = companyId(draft, company)
    const content = drawLogo(colour, mark)
    const logoId = createHash('sha256').update(content).digest('hex').slice(0, 32)
    await sql`
      insert into sys_picture (id, company_id, content_type, width, height, content, create_by)
       values (${logoId}, ${owner}, 'image/png', 96, 96, ${content}, 'system')`.run(client)
    const id = ports.nextId()
    await insert(draft, 'sys_brand', [
      {
        id,
        company_id: owner,
        brand_name: name,
        hosts: host,
        status: 'active',
        ...words,
        logo_id: logoId,
        primary_colour: colour,
        is_main: false,
        hide_recharge: plain,
        hide_language: plain,
        own_users_only: false,
        version: 1,
      },
    ])
    await addHosts(draft, id, owner, [host])
  }
  const rows = await sql<{ id: string }>`
    update sys_brand set hosts = ${mainHosts.join('\n')} where is_main returning id`.rows(client)
  for (const { id } of rows) await addHosts(draft, id, companyId(draft, null), mainHosts)
  await insert(
    draft,
    'sys_support_contact',
    contacts.map(({ company, ...contact }, order) => ({
      id: ports.nextId(),
      company_id: companyId(draft, company),
      name: contact.name,
      kind: contact.kind,
      telegram: contact.telegram,
      phone: 'phone' in contact ? contact.phone : null,
      email: 'email' in contact ? contact.email : null,
      sort_order: order + 1,
      shown: true,
      version: 1,
    })),
  )
}

const addHosts = (db: Draft, brand: string, owner: string, hosts: readonly string[]) =>
  sql`insert into sys_brand_host (host, brand_id, company_id)
     select host, ${brand}, ${owner} from unnest(${hosts}::text[]) as host`.rows(db)
