import { build } from 'vite'
import { expect, it } from 'vitest'
import { TOLD } from '../components/shell/deviceStory.ts'
import { projectRoot } from '../ground/support/processes.ts'
import { openBrowser } from './support/browser.ts'

const ORIGIN = 'https://device.example/'

/** What keeps updates, as a script that leaves `device` behind. */
async function script(): Promise<string> {
  const result = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: `${projectRoot}/tests/e2e/support/device.ts`, formats: ['iife'], name: 'device' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const [chunk] = outputs.filter((file) => file.type === 'chunk')
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}

it('decision 142: the browser’s own database keeps drafts and what waits as the tests’ store does', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.route(`${ORIGIN}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>device</title>' }),
    )
    await page.goto(ORIGIN)
    const told = await page.evaluate<string[]>(`(async () => { ${await script()}; return device.told() })()`)
    expect(told).toEqual(TOLD)
  } finally {
    await browser.close()
  }
})
