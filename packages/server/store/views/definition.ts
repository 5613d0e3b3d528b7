import { layoutInput, viewDefinitionInput } from '@tandem/model'

/** Data stored by an earlier release is used as far as this one knows it. */
export const storedLayout = layoutInput.catch({})
export const storedDefinition = viewDefinitionInput.catch({ filters: {}, sort: null, layout: {} })
