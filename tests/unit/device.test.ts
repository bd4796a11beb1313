import { describe, expect, it } from 'vitest'
import { readDevice } from '../../src/pages/profile/device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921B)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('[2.39] what a device calls itself', () => {
  it.each([
    [`${WINDOWS} ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'chrome', 'windows'],
    [`${WINDOWS} ${KIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'edge', 'windows'],
    [`${WINDOWS} ${KIT} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'opera', 'windows'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15`, 'safari', 'mac'],
    [`${MAC.replace(')', '; rv:133.0)')} Gecko/20100101 Firefox/133.0`, 'firefox', 'mac'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'chrome', 'linux'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox', 'linux'],
    [`${ANDROID} ${KIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'chrome', 'android'],
    [`${ANDROID} ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'samsung', 'android'],
    [`${ANDROID} ${KIT} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, 'edge', 'android'],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'safari', 'iphone'],
    [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'chrome', 'iphone'],
    [`${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'iphone'],
    [`${IPHONE} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`, 'edge', 'iphone'],
    [`${IPAD} Version/17.4 Mobile/15E148 Safari/604.1`, 'safari', 'ipad'],
    [`${IPAD} Mobile/15E148`, null, 'ipad'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (agent, browser, system) => {
    expect(readDevice(agent)).toEqual({ browser, system })
  })
})
