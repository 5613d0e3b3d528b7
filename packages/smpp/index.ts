export type { Address } from './pdu/address.ts'
export { commandIds, type Command } from './pdu/commandId.ts'
export { commandStatus, commandStatusName } from './pdu/commandStatus.ts'
export { decodePdu } from './pdu/decodePdu.ts'
export { encodePdu, type MessageFields, type SubmitRequest, writePdu } from './pdu/encodePdu.ts'
export type * from './pdu/pdu.ts'
export { PduError } from './pdu/pduError.ts'
export { type FramingError, PduFramer } from './pdu/pduFramer.ts'
export { PduWriter } from './pdu/pduWriter.ts'
export { noTlvs, type RawTlv, type Tlvs, type TlvSizes } from './pdu/tlv.ts'

export type { BackOffBounds } from './session/backOff.ts'
export { SmppClient } from './session/client.ts'
export type { ClientListener, ClientState } from './session/clientListener.ts'
export type { BindMode, ClientOptions } from './session/clientOptions.ts'
export type { Delivery } from './session/delivery.ts'
export type {
  CloseCause,
  Rejected,
  RequestOutcome,
  SubmitOutcome,
  Unknown,
  UnknownReason,
} from './session/outcome.ts'
export { systemTimers, type Timers } from './session/timers.ts'

export type { LimitKind } from './server/admission.ts'
export type { BindDecision, BindRequest } from './server/bindDecision.ts'
export type { PeerAddress } from './server/peerAddress.ts'
export type { Change, Query, Submission, SubmissionAnswer } from './server/receivedRequest.ts'
export { type ServerFacts, SmppServer } from './server/server.ts'
export type { AutomaticRefusal, ServerCloseCause, ServerListener } from './server/serverListener.ts'
export type { Endpoint, ServerOptions } from './server/serverOptions.ts'
export type {
  DeliveryOutcome,
  DeliveryRequest,
  ServerSession,
  SessionCounters,
  SessionFacts,
} from './server/serverSession.ts'

export { formatReceipt, type ReceiptInput } from './receipt/formatReceipt.ts'
export { messageIdForms } from './receipt/messageIdForms.ts'
export {
  type MessageState,
  messageStateOf,
  messageStateOfText,
  messageStateText,
  messageStateValue,
} from './receipt/messageState.ts'
export { type DeliveryReceipt, parseReceipt } from './receipt/parseReceipt.ts'

export { type Alphabet, type DataCoding, describeDataCoding } from './text/dataCoding.ts'
export { decodeGsm7, encodeGsm7, gsm7Length } from './text/gsm7.ts'
export { type SplitOptions, splitText, type TextPart } from './text/splitText.ts'
export { alphabetHint, type AlphabetHint } from './text/alphabetHint.ts'
export { type NationalShift } from './text/gsmTable.ts'
export { decodeLooseText } from './text/looseText.ts'
export {
  alphabetOf,
  decodeText,
  type DefaultAlphabet,
  encodeText,
  type SendingAlphabet,
  type TextReading,
} from './text/text.ts'
export {
  buildUserDataHeader,
  type Concatenation,
  concatenationElement,
  type InformationElement,
  parseUserDataHeader,
  shiftElements,
  type UserDataHeader,
} from './text/userDataHeader.ts'

export {
  formatAbsoluteTime,
  formatReceiptDate,
  formatRelativeTime,
  parseReceiptDate,
  parseSmppTime,
  type SmppTime,
} from './time/smppTime.ts'
