import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const logRoutes = (_ports: CorePorts): Route[] => []
