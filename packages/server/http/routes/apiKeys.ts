import { apiKeyCalls, apiRequestCalls, signInAsCalls } from '@tandem/model'

import { keysOfUsers } from '../../services/apiKeys/listApiKeys.ts'
import {
  addApiKey,
  editApiKey,
  endOldSecret,
  revokeApiKey,
  rotateApiKey,
} from '../../services/apiKeys/manageApiKeys.ts'
import { readRequestContents } from '../../services/apiKeys/readRequestContents.ts'
import { endSignInAs, signInAs } from '../../services/impersonation/signInAs.ts'
import { demandSession } from '../authenticate.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** API keys of companies, and acting as another user. */
export const apiKeyRoutes = (ports: CorePorts): Route[] => [
  answer(apiKeyCalls.ofUsers, (ctx, { ids }) => keysOfUsers(ctx, ports, ids)),
  answer(apiKeyCalls.add, (ctx, input) => addApiKey(ctx, ports, input)),
  answer(apiKeyCalls.edit, (ctx, input) => editApiKey(ctx, ports, input)),
  answer(apiKeyCalls.rotate, (ctx, input) => rotateApiKey(ctx, ports, input)),
  answer(apiKeyCalls.endOld, (ctx, input) => endOldSecret(ctx, ports, input)),
  answer(apiKeyCalls.remove, (ctx, input) => revokeApiKey(ctx, ports, input.id)),
  answer(apiRequestCalls.contents, (ctx, { id }) => readRequestContents(ctx, ports, id)),
  ...signInAsRoutes(ports),
]

const signInAsRoutes = (ports: CorePorts): Route[] => [
  answer(signInAsCalls.start, async (ctx, { code, ...input }, { session, request }) => {
    demandSession(request, session)
    return signInAs(ctx, ports, session, {
      ...input,
      ...(code === undefined ? {} : { code }),
      userAgent: request.headers['user-agent'] ?? null,
    })
  }),
  answer(signInAsCalls.end, (_ctx, _input, { session }) => endSignInAs(ports, session)),
]
