/** A browser and the system it runs on, as people call them; empty where it says neither. */
export interface Program {
  readonly browser: string
  readonly system: string
}

/** In this order: most browsers also claim to be the ones below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The families that a User-Agent header names; no version, since that would tell more than which device it was. */
export function programOf(userAgent: string | undefined): Program {
  const given = (userAgent ?? '').slice(0, 1_000)
  const named = (families: typeof BROWSERS) => families.find(([mark]) => mark.test(given))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
