import { id, listViewSchema, nothingSchema, tableSetUpSchema } from '@tandem/model'
import { z } from 'zod'

import {
  editLayout,
  layoutChangeInput,
  resetLayout,
  setDefaultView,
} from '../../services/views/tableLayout.ts'
import { orderOwnViews, viewOrderInput } from '../../services/views/orderViews.ts'
import {
  addView,
  editView,
  listName,
  newViewInput,
  removeView,
  shareCode,
  shareInput,
  shareView,
  tableSetUp,
  viewChangeInput,
} from '../../services/views/views.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const ofList = z.strictObject({ screen: listName })

/** Saved views and table settings; always those of the session's user. */
export const viewRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/listView/list',
    out: tableSetUpSchema,
    list: true,
    access: 'signedIn',
    summary: 'Saved views, first view and layout of a list',
    in: ofList,
    handler: (ctx, { screen }) => tableSetUp(ctx, ports, screen),
  }),
  route({
    method: 'POST',
    path: '/sys/listView/add',
    out: listViewSchema,
    access: 'signedIn',
    summary: 'Saves a view of my own',
    in: newViewInput,
    handler: (ctx, input) => addView(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/listView/edit',
    out: listViewSchema,
    access: 'signedIn',
    summary: 'Changes a view of my own',
    in: viewChangeInput,
    handler: (ctx, input) => editView(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/listView/order',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Puts my views of a list into an order',
    in: viewOrderInput,
    handler: (ctx, input) => orderOwnViews(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/listView/share',
    out: nothingSchema,
    access: shareCode,
    summary: 'Shares a view with my company, or takes a shared one back',
    in: shareInput,
    handler: (ctx, input) => shareView(ctx, ports, input),
  }),
  route({
    method: 'DELETE',
    path: '/sys/listView/delete',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Deletes a view of my own',
    in: z.strictObject({ id }),
    handler: (ctx, input) => removeView(ctx, ports, input.id),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/tableLayout/edit',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Changes my columns of a list',
    in: layoutChangeInput,
    handler: (ctx, input) => editLayout(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/tableLayout/setDefault',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Sets the view I begin with',
    in: z.strictObject({ screen: listName, viewId: id.nullable() }),
    handler: (ctx, input) => setDefaultView(ctx, ports, input),
  }),
  route({
    method: 'DELETE',
    path: '/sys/tableLayout/delete',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Takes my columns of a list back',
    in: ofList,
    handler: (ctx, { screen }) => resetLayout(ctx, ports, screen),
  }),
]
