import { picturePath } from '@tandem/model'
import { productBase } from './product.ts'

/** Address of an uploaded picture. */
export const pictureAddress = (id: string): string => `${productBase()}${picturePath(id)}`
