import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const scheduleRoutes = (_ports: CorePorts): Route[] => []
