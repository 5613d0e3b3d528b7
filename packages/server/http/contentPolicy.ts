/**
 * The content security policy of everything that is served. Texts become markup or script only by the policy `default` of
 * the console (web/app/trustedTypes.ts), which lets nothing through that could run.
 */
export const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // antd writes style elements while it runs.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    // Pages of the console add the sites that the menu shows inside of it.
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  },
}

/** The same policy with these origins in frames. */
export const withFrames = (policy: string, origins: readonly string[]): string =>
  policy.replace(/(^|;)frame-src [^;]*/, (directive) => [directive, ...origins].join(' '))
