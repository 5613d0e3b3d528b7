/**
 * The content security policy of all responses. Text becomes markup or script only through the console's policy
 * `default` (web/app/trustedTypes.ts), which allows nothing executable.
 */
export const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // antd writes style elements at runtime.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    // Console pages add the sites that the menu shows inside the console.
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  },
}

/** The same policy with these frame origins. */
export const withFrames = (policy: string, origins: readonly string[]): string =>
  policy.replace(/(^|;)frame-src [^;]*/, (directive) => [directive, ...origins].join(' '))
