import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const brandRoutes = (_ports: CorePorts): Route[] => []
