import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const doorRoutes = (_ports: CorePorts): Route[] => []
