import { everybody, type MenuSeed } from './seed.ts'

/** First pages: the general one, and the agents' (spec §2). */
export const homeMenus: readonly MenuSeed[] = [
  {
    key: 'home',
    title: { en: 'Home', zh: '首页' },
    path: '/home/Home',
    icon: 'home',
    component: 'home/Home',
    codes: [{ code: 'home:totalData', en: 'See figures', zh: '查看数据' }],
    audience: everybody,
  },
  {
    key: 'agentHome',
    title: { en: 'Agent home', zh: '代理商首页' },
    path: '/AgentHome',
    icon: 'home',
    component: 'home/AgentHome',
    codes: [{ code: 'home:agentData', en: 'See agent figures', zh: '查看代理数据' }],
    hidden: true,
    audience: ['admin', 'agent'],
  },
]
