/** service_type is a C-string of 6 octets (SMPP 3.4 §5.2.11). */
const CODE = /^[!-~]{1,5}$/
const MOST_RULES = 20

/** Which product a service_type stands for: `OTP = One-time code, premium`, one on each line, in upper or lower case. */
export type ServiceTypes<Product extends string> = ReadonlyMap<string, Product>

/**
 * Reads such lines; undefined: one of them is none, or says what another says.
 * @param productNamed the product that people call so
 */
export function readServiceTypes<Product extends string>(
  text: string,
  productNamed: (name: string) => Product | undefined,
): ServiceTypes<Product> | undefined {
  const types = new Map<string, Product>()
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length > MOST_RULES) return undefined
  for (const line of lines) {
    const at = line.lastIndexOf('=')
    const code = line.slice(0, Math.max(0, at)).trim().toUpperCase()
    const product = productNamed(line.slice(at + 1))
    if (!CODE.test(code) || product === undefined || types.has(code)) return undefined
    types.set(code, product)
  }
  return types
}

/**
 * The product of a message: what its service_type stands for, or else the account's own. Clients write CMT or the name of
 * their software there by habit, so an unknown one refuses nothing.
 */
export const productOf = <Product extends string>(
  { product, serviceTypes }: { product: Product; serviceTypes: ServiceTypes<Product> },
  serviceType: string,
): Product => serviceTypes.get(serviceType.trim().toUpperCase()) ?? product
