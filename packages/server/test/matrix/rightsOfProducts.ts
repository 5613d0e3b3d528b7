/** The same for every product: said once, so that no product differs by accident. */
export function rightsOfProducts(): Record<string, Record<string, string>> {
  const send = { send: 'agent customer' }
  const task = {
    cancel: 'manager agent customer',
    pause: 'manager agent customer',
    resume: 'manager agent customer',
    skipScreening: 'manager agent customer',
    list: 'manager sales agent customer',
  }
  const outbox = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
    trace: 'manager sales agent customer',
  }
  const inbox = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
    mark: 'manager agent customer',
  }
  const read = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
  }
  const sales = { export: 'manager sales', list: 'manager sales' }
  return Object.fromEntries(
    ['marketing', 'notify', 'otpPremium', 'otpReguler'].flatMap((product) => [
      [product, send],
      [`${product}Task`, task],
      [`${product}Outbox`, outbox],
      [`${product}Inbox`, inbox],
      [`${product}Rejects`, read],
      [`${product}Analysis`, read],
      ...(product.startsWith('otp')
        ? ([
            [`${product}SalesAnalysis`, sales],
            [`${product}Code`, read],
          ] as const)
        : []),
    ]),
  )
}
