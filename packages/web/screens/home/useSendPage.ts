import { smsPaths, smsProducts } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'

/** Where the reader sends: the page of the first product they may send, notification SMS before others. */
export function useSendPage(): string | undefined {
  const { may } = useSession()
  const product = (['notify', ...smsProducts] as const).find((one) => may(`${one}:send`))
  return product && smsPaths(product).send
}
