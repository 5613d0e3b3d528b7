import { isSmsProduct, smsLists, smsPaths, type SmsProduct, smsTitle } from '@tandem/model'
import { type ComponentType, createContext, useContext, useMemo } from 'react'
import { useText } from '../../kit/language.tsx'

/** What the screens of one product use of it. */
export interface Sms {
  product: SmsProduct
  /** Paths of its calls, and of its pages. */
  api: ReturnType<typeof smsPaths>
  /** Names of its lists: of rights, live topics and views. */
  lists: ReturnType<typeof smsLists>
  /** The product in words. */
  title: string
  taskPage: (taskId: string) => string
  messagesPage: (taskId: string) => string
  rejectsPage: (taskId: string) => string
}

const Product = createContext<SmsProduct | null>(null)

/** The product of the screen. */
export function useSms(): Sms {
  const product = useContext(Product)
  if (product === null) throw new Error('useSms outside a screen of a product')
  const { locale } = useText()
  return useMemo(() => {
    const api = smsPaths(product)
    return {
      product,
      api,
      lists: smsLists(product),
      title: smsTitle(product, locale),
      taskPage: (taskId) => `${api.task}?record=${taskId}`,
      messagesPage: (taskId) => `${api.outbox}?taskId=${taskId}`,
      rejectsPage: (taskId) => `${api.rejects}?taskId=${taskId}`,
    }
  }, [product, locale])
}

/** A screen of one product; the menu names it after the file: `sms/Send#marketing`. */
export function forProduct(Screen: ComponentType): ComponentType<{ of?: string | undefined }> {
  return function ProductScreen({ of = '' }) {
    if (!isSmsProduct(of)) throw new Error(`There is no SMS product called “${of}”`)
    return (
      <Product value={of}>
        <Screen />
      </Product>
    )
  }
}
