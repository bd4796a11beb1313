import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { publicManifest } from '../paths.ts'

export type Lang = 'ar' | 'en'

/** What a public page fetches beside itself. */
export interface PageAssets {
  css: string[]
  js: string[]
  fonts: string[]
}

const manifestShape = z.record(z.string(), z.object({ file: z.string() }))
const PRELOADED: Record<Lang, RegExp> = {
  ar: /arabic-arabic-(?:400|600)-normal/,
  en: /arabic-latin-(?:400|600)-normal/,
}

let manifest: Record<string, { file: string }> | undefined

/** Addresses of the built script, style and fonts. Without a build (tests) the pages stand bare. */
export function assetsFor(lang: Lang): PageAssets {
  manifest ??= readManifest()
  const built = manifest
  const address = (source: string): string[] => (built[source] ? [`/${built[source].file}`] : [])
  const fonts = Object.keys(built).filter((source) => PRELOADED[lang].test(source))
  return { css: address('src/public/letter.css'), js: address('src/public/client.ts'), fonts: fonts.flatMap(address) }
}

function readManifest(): Record<string, { file: string }> {
  try {
    return manifestShape.parse(JSON.parse(readFileSync(publicManifest, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
