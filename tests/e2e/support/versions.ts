import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, temporaryFolder } from '../../ground/support/processes.ts'

/** The built program in a folder of its own, where a newer version can take its place. */
export function copyOfProgram(): string {
  const root = temporaryFolder()
  cpSync(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(projectRoot, name), join(root, name))
  return root
}

const TEXTS = /\.(?:js|css|html|json|webmanifest)$/
const SQUEEZED = /\.(?:br|gz)$/

const change = (path: string, from: RegExp, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

/**
 * Puts a newer version where the program stands: every file of the browser's program has another name, as after a change of
 * what they share, and the names of before are gone. What was squeezed ahead goes; the server squeezes it as it answers.
 */
export function makeNewer(root: string): void {
  const web = join(root, 'dist/web')
  const assets = join(web, 'assets')
  const names = new Map(
    readdirSync(assets)
      .filter((name) => !SQUEEZED.test(name))
      .map((name) => [
        name,
        name.replace(
          /(-[\w-]{7})([\w-])(\.\w+)$/,
          (_all, stem, last, ending) => `${stem}${last === 'N' ? 'M' : 'N'}${ending}`,
        ),
      ]),
  )
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (SQUEEZED.test(name)) rmSync(join(web, name))
    else if (TEXTS.test(name)) {
      const text = readFileSync(join(web, name), 'utf8')
      writeFileSync(
        join(web, name),
        text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g, (one) => names.get(one) ?? one),
      )
    }
  }
  for (const [before, now] of names) if (before !== now) renameSync(join(assets, before), join(assets, now))
  change(join(web, 'index.html'), /<head>/, '<head><meta name="version" content="newer">')
  change(join(web, 'sw.js'), /(revision:[`"'])\w+/, '$1newer')
}
