import { picturePath } from '@tandem/model'
import { productBase } from './product.ts'

/** URL of an uploaded image. */
export const pictureAddress = (id: string): string => `${productBase()}${picturePath(id)}`
