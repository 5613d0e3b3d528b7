import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const noticeRoutes = (_ports: CorePorts): Route[] => []
