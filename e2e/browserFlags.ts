/**
 * What Playwright switches off itself: Chromium heeds only the last switch of this name, and that is ours. Of
 * playwright-core 1.65.1 (`disabledFeatures`), but for what only Windows and Edge have.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** The list below the address bar, which nobody sees: two pages of their own, loaded with each window. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** A process for the next window, started in advance with each one. */
const IN_ADVANCE = ['SpareRendererForSitePerProcess']

/**
 * How journeys start Chromium. Without the pages of its address bar, a window costs 0.5 s of processor time instead of
 * 1.2 s.
 */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR, ...IN_ADVANCE].join(',')}`,
]
