/** The first that stands in the name a browser gives itself; most also name those they descend from. */
const BROWSERS = [
  [/Firefox\//, 'Firefox'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Such as Chrome on Linux, by which somebody knows a browser of theirs in the list of devices. */
export function browserName(userAgent: string): string {
  const found = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const system = found(SYSTEMS)
  return `${found(BROWSERS) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
