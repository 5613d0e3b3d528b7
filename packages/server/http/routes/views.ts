import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const viewRoutes = (_ports: CorePorts): Route[] => []
