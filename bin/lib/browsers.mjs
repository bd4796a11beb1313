import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

// The one without windows first: the same engine, for a fifth to a half less of the processor's time.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome',
]

const FIXED = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const PLAYWRIGHT = {
  linux: [path.join(homedir(), '.cache', 'ms-playwright'), 'chrome-linux/chrome'],
  darwin: [
    path.join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ],
}

const fromPlaywright = () => {
  const [folder, inside] = PLAYWRIGHT[process.platform] ?? []
  if (folder === undefined || !existsSync(folder)) return []
  const kept = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name))
  return kept
    .sort()
    .toReversed()
    .map((name) => path.join(folder, name, inside))
}

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first Chromium-like browser of this machine; ATHAR_CHROMIUM names one that is kept elsewhere. */
export const findChromium = () => {
  if (process.env.ATHAR_CHROMIUM) return process.env.ATHAR_CHROMIUM
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...FIXED, ...fromPlaywright()].find(isProgram)
}
