/** `npm run whatsapp:install`: the library that links devices, into the data folder. It is asked for, never brought along. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, libraryDir } from '../../channels/whatsapp/baileys/installed.ts'
import { loadConfig, readEnvironment } from '../../config.ts'

/** The one that was tried. It brings libsignal, which stands under GPL-3.0 (docs/decisions/059). */
const LIBRARY = '@whiskeysockets/baileys@7.0.0-rc14'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function install(): number {
  const read = loadConfig(readEnvironment())
  if (!read.ok) {
    for (const fault of read.faults) say(fault)
    return 1
  }
  const { dataDir } = read.config
  const folder = libraryDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  say(`Installing ${LIBRARY} into ${folder}.`)
  say('It stands under the MIT licence; its part libsignal under GPL-3.0. Both run in a process of their own.')
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact']
  const { status } = spawnSync('npm', ['install', ...options, LIBRARY], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0 || !isInstalled(dataDir)) {
    say('The library could not be installed. Linking by a gateway works without it.')
    return 1
  }
  say('Done. Phones can be linked from the next try on; nothing needs to be started anew.')
  return 0
}

process.exitCode = install()
