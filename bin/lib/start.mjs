import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'

/** `npm start`: whatever is missing, then the server in this very process, so that signals simply reach it. */
export const start = async () => {
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(inRoot('dist', 'server', 'main.js')).href)
}
