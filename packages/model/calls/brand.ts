/** Largest accepted image, in bytes. */
export const PICTURE_BYTES = 512 * 1024

/** Where an image is served, below /{product}. */
export const picturePath = (id: string): string => `/sys/common/static/${id}`
