import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const monitorRoutes = (_ports: CorePorts): Route[] => []
