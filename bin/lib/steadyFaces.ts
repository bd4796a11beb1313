import type { Plugin } from 'vite'

/**
 * What is being read does not move: where the faces come later than the words, a page that is opened from a link keeps the
 * device's own letters this once. Fetched with the page they mostly come in time (server/pages/assets.ts).
 */
export const steadyFaces = (): Plugin => ({
  name: 'steady-faces',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional')
  },
})
