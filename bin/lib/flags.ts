import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** As src/ui/phone/Flag.tsx asks for them, and server/routes/web.ts serves them. */
const FOLDER = 'flags'

/** Flags of countries, each a file that this server gives: of the package as it is installed, wherever that lies. */
export const flags = (root: string): Plugin => {
  const about = createRequire(path.join(root, 'package.json')).resolve('country-flag-icons/package.json')
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string }
  const folder = path.join(path.dirname(about), '3x2')
  const files = readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
  const base = `${FOLDER}/${version}`
  return {
    name: 'flags',
    generateBundle() {
      for (const name of files)
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: readFileSync(path.join(folder, name)) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const name = files.find((one) => request.url === `/${one}`)
        if (name === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(path.join(folder, name)))
      })
    },
  }
}
