import { paymentOrderList } from '@tandem/model'

/** The tone of each status, as lists show it. */
export const statusTones = paymentOrderList.fields.status.tones
