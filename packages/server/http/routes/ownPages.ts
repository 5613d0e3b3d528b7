import type { CorePorts } from './corePorts.ts'
import type { Route } from '../route.ts'

export const ownPageRoutes = (_ports: CorePorts): Route[] => []
