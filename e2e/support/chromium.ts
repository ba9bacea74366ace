/** What Playwright turns off itself: a second list replaces its own instead of adding to it. */
const NOT_WANTED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** With each window Chromium loads the two pages of its address bar's suggestions, which cost more than a page of ours. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-dev-shm-usage',
  `--disable-features=${[...NOT_WANTED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
]
