import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const CHILD = new URL('../../bin/lib/child.mjs', import.meta.url).href

/** What Node prints that runs `code`, with `runNode` at hand. */
const printed = (code: string): string[] => {
  const program = `import { runNode } from ${JSON.stringify(CHILD)}\n${code}`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: [...stdio],
  })
  return out.trim().split('\n')
}

it('what runs beside another shows its lines once that is over, errors too, and its own code is told', () => {
  const lines = printed(`
    const first = runNode(['-e', 'setTimeout(() => console.log("first"), 500)'])
    const code = await runNode(['-e', 'console.log("beside"); console.error("wrong"); process.exit(3)'], { after: first })
    console.log('ended', await first, code)`)
  expect(lines.toSorted()).toEqual(['beside', 'ended 0 3', 'first', 'wrong'])
  expect([lines[0], lines.at(-1)]).toEqual(['first', 'ended 0 3'])
})

it('still under way by then, it goes on to show what it says', () => {
  const lines = printed(`
    const first = runNode(['-e', 'console.log("first")'])
    await runNode(['-e', 'console.log("early"); setTimeout(() => console.log("late"), 500)'], { after: first })
    console.log('ended')`)
  expect(lines).toEqual(['first', 'early', 'late', 'ended'])
})

it.skipIf(process.platform === 'win32')(
  'what gives way has the processor after all else, and so have its children',
  () => {
    const asks = `console.log(require('node:os').getPriority())`
    const [own] = printed(`await runNode(['-e', ${JSON.stringify(asks)}])`)
    const nested = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(asks)}], { stdio: 'inherit' })`
    const lines = printed(`
    await runNode(['-e', ${JSON.stringify(`setTimeout(() => { ${asks}; ${nested} }, 300)`)}], { givesWay: true })`)
    expect(lines).toEqual([String(Math.max(10, Number(own))), String(Math.max(10, Number(own)))])
  },
)
