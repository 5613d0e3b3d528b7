import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const userJobRoutes = (_ports: CorePorts): Route[] => []
