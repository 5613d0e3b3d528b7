import { senderId } from '../entities/traffic/senderId.ts'
import { type CallDefinition, type Method, methodsOf } from '../kit/call.ts'
import { smsCodeLists } from '../lists/smsCodes.ts'
import { smsMessageLists } from '../lists/smsMessages.ts'
import { smsTaskLists } from '../lists/smsTasks.ts'
import { codeProducts, smsProducts } from '../smsRules.ts'
import { apiKeyScopeNames, codesOfScope } from './apiKeys.ts'
import { entityCalls } from './entityCalls.ts'
import { homeCalls } from './homeCalls.ts'
import { inboundCalls } from './inboundCalls.ts'
import { listCall } from './listCalls.ts'
import { otpCalls } from './otpCalls.ts'
import { senderDocumentCalls } from './senderDocumentCalls.ts'
import { smsCalls } from './smsCalls.ts'
import { visitCalls } from './visitCalls.ts'

const opened: ReadonlySet<string> = new Set(apiKeyScopeNames.flatMap(codesOfScope))

/** Whether some API key opens a call. Of others nothing is kept that a program sent by mistake. */
export const keysOpen = ({ access }: Pick<CallDefinition, 'access'>): boolean => opened.has(access)

/** What programs can ask with API keys. */
export const keyCalls: readonly CallDefinition[] = [
  ...smsProducts.flatMap((product): CallDefinition[] => [
    ...Object.values<CallDefinition>(smsCalls(product)),
    ...Object.values<CallDefinition>(inboundCalls(product)),
    ...Object.values(smsTaskLists[product].verbs).map(({ call }) => call),
    listCall(smsTaskLists[product]),
    listCall(smsMessageLists[product]),
  ]),
  ...codeProducts.flatMap((product): CallDefinition[] => [
    ...Object.values<CallDefinition>(otpCalls(product)),
    listCall(smsCodeLists[product]),
  ]),
  ...Object.values<CallDefinition>(entityCalls(senderId)),
  ...Object.values<CallDefinition>(senderDocumentCalls),
  ...Object.values<CallDefinition>(homeCalls),
  ...Object.values<CallDefinition>(visitCalls),
].filter(keysOpen)

/**
 * The call behind a line of the log of API requests, whose path begins with the product's; undefined: no key opens such a
 * call, or not any more.
 */
export function keyCallAt(method: string, url: string): CallDefinition | undefined {
  const path = url.replace(/^\/[^/]+/, '')
  return keyCalls.find(
    (call) => call.path === path && methodsOf(call).some((one: Method) => one === method),
  )
}
