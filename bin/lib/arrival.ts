import path from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own helper, by the name under which its transformed imports ask for it. */
const HELPER = /preload-helper(?:\.js)?$/

/** Parts of the program come by src/providers/arrive.ts, which says why. */
export const arrival = (root: string): Plugin => ({
  name: 'arrival',
  enforce: 'pre',
  load: {
    filter: { id: HELPER },
    handler: () => `export { __vitePreload } from ${JSON.stringify(path.join(root, 'src/providers/arrive.ts'))}`,
  },
})
