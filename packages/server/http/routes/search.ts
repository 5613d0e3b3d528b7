import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const searchRoutes = (_ports: CorePorts): Route[] => []
