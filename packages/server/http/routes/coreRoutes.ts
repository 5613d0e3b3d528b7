import type { Route } from '../route.ts'
import { entityRoutes } from './entities.ts'
import { reportRoutes, type SheetPorts } from './entitySheets.ts'
import { organisationRoutes } from './organisation.ts'
import { sessionRoutes } from './session.ts'
import { trafficRoutes } from './traffic.ts'

/** Session, organisation and every entity: what each area of the product stands on. */
export const coreRoutes = (ports: SheetPorts): Route[] => [
  ...sessionRoutes(ports),
  ...organisationRoutes(ports),
  ...trafficRoutes(ports),
  ...entityRoutes(ports),
  ...reportRoutes(ports),
]
