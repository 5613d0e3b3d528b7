import { viewCalls } from '@tandem/model'

import { orderOwnViews } from '../../services/views/orderViews.ts'
import { editLayout, resetLayout, setDefaultView } from '../../services/views/tableLayout.ts'
import { addView, editView, removeView, shareView, tableSetUp } from '../../services/views/views.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Saved views and table settings; always those of the session's user. */
export const viewRoutes = (ports: CorePorts): Route[] => [
  answer(viewCalls.list, (ctx, { screen }) => tableSetUp(ctx, ports, screen)),
  answer(viewCalls.add, (ctx, input) => addView(ctx, ports, input)),
  answer(viewCalls.edit, (ctx, input) => editView(ctx, ports, input)),
  answer(viewCalls.order, (ctx, input) => orderOwnViews(ctx, ports, input)),
  answer(viewCalls.share, (ctx, input) => shareView(ctx, ports, input)),
  answer(viewCalls.remove, (ctx, input) => removeView(ctx, ports, input.id)),
  answer(viewCalls.arrange, (ctx, input) => editLayout(ctx, ports, input)),
  answer(viewCalls.setDefault, (ctx, input) => setDefaultView(ctx, ports, input)),
  answer(viewCalls.resetLayout, (ctx, { screen }) => resetLayout(ctx, ports, screen)),
]
