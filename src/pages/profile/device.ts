/** The browsers and systems that have a name in the catalogues: `auth.device.browser.*`, `auth.device.system.*`. */
export type Browser = 'samsung' | 'opera' | 'edge' | 'firefox' | 'chrome' | 'safari'
export type System = 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'linux'

/** The first that fits: nearly all call themselves Chrome and Safari too, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [Browser, RegExp])[] = [
  ['samsung', /\bSamsungBrowser\//],
  ['opera', /\b(?:OPR|OPT|OPX|OPiOS|Opera)[/ ]/],
  ['edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//],
]

/** iPhones say that they are like a Mac, and Android that it is a Linux. */
const SYSTEMS: readonly (readonly [System, RegExp])[] = [
  ['ipad', /\biPad\b/],
  ['iphone', /\b(?:iPhone|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b|\bMac OS X\b/],
  ['linux', /\bLinux\b|\bX11\b/],
]

const firstOf = <T>(list: readonly (readonly [T, RegExp])[], text: string): T | null =>
  list.find(([, form]) => form.test(text))?.[0] ?? null

/** What a browser says of itself (the User-Agent header), read as far as it can be; null where it cannot. */
export const readDevice = (agent: string): { browser: Browser | null; system: System | null } => ({
  browser: firstOf(BROWSERS, agent),
  system: firstOf(SYSTEMS, agent),
})
