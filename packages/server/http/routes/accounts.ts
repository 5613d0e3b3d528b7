import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const accountRoutes = (_ports: CorePorts): Route[] => []
