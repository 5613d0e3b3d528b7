import { entities, gatewayCalls, gatewayConfigCalls } from '@tandem/model'

import { copyGateway } from '../../services/gateways/copyGateway.ts'
import { entityRules } from '../../services/nouns/entityRules.ts'
import { addAllCountryRouting } from '../../services/gateways/addAllCountryRouting.ts'
import { addConfig } from '../../services/gateways/addConfig.ts'
import { readInherited } from '../../services/gateways/readInherited.ts'
import { routeNames } from '../../services/gateways/routeNames.ts'
import { kickGatewayBind, readBinds } from '../../services/gateways/gatewayBinds.ts'
import { Refused } from '../../services/Refused.ts'
import { readUpload } from '../readUpload.ts'
import { answer, type Route } from '../route.ts'
import { importAtOnce, importOf, modeIn, type SheetPorts } from './entitySheets.ts'

/** Verbs of gateways and their connection sets beyond the common ones. */
export function gatewayRoutes(ports: SheetPorts): Route[] {
  const { gateway, route } = entities
  const rules = entityRules(gateway, ports)
  return [
    answer(gatewayCalls.copy, (ctx, input) => copyGateway(ctx, ports, input.id)),
    answer(gatewayCalls.import, (ctx, _input, call) =>
      importAtOnce(ctx, gateway, rules, ports, call),
    ),
    answer(gatewayCalls.addAllCountryRouting, (ctx, input) =>
      addAllCountryRouting(ctx, ports, input),
    ),
    answer(gatewayCalls.importRouting, async (ctx, _input, call) => {
      const mode = modeIn(call)
      const { upload } = gatewayCalls.importRouting
      const { file, fields } = await readUpload(call.request, ctx, ports.uploads, upload)
      if (!file) throw new Refused('file.required')
      const given = { gatewayId: fields.id }
      const nameOf = await routeNames(ctx, ports, fields.id)
      return importOf(ctx, route, entityRules(route, ports), ports, { file, mode, given, nameOf })
    }),
    answer(gatewayCalls.inherited, (ctx, { id }) => readInherited(ctx, ports, id)),
    answer(gatewayCalls.binds, (ctx, { id }) => readBinds(ctx, ports, id)),
    answer(gatewayCalls.kick, (ctx, input) => kickGatewayBind(ctx, ports, input)),
    answer(gatewayConfigCalls.addConfig, (ctx, input) => addConfig(ctx, ports, rules, input)),
  ]
}
