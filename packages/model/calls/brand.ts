/** Largest picture the console takes, bytes. */
export const PICTURE_BYTES = 512 * 1024

/** Where a picture is shown, below /{product}. */
export const picturePath = (id: string): string => `/sys/common/static/${id}`
