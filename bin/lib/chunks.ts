import path from 'node:path'
import type { Rollup } from 'vite'
import { reach } from './reach.ts'

type Chunk = Rollup.OutputChunk

/** The modules of a page by the name of the file that they are to stand in. */
type Pages = Readonly<Record<string, readonly string[]>>

/** The files of these modules and of all that they import, without what they fetch later. */
function filesOf(chunks: readonly Chunk[], modules: readonly string[]): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const starts = modules.map((module) => {
    const chunk = chunks.find(({ modules: inside }) => Object.hasOwn(inside, module))
    if (!chunk) throw new Error(`The program has no ${module}: say in vite.config.ts what stands there now.`)
    return chunk
  })
  return reach(starts, ({ imports }) => imports.flatMap((name) => byName.get(name) ?? []))
}

/**
 * Which file each module goes to, from a build that was cut as finely as it goes: one file for what the same pages take.
 * Whoever opens one of them takes what it needs, in few requests and nothing beside it.
 */
export function filesByPage(
  root: string,
  output: readonly (Chunk | Rollup.OutputAsset)[],
  pages: Pages,
): Map<string, string> {
  const chunks = output.filter((one): one is Chunk => one.type === 'chunk')
  const files = new Map<string, string>()
  for (const [name, modules] of Object.entries(pages)) {
    const own = filesOf(
      chunks,
      modules.map((module) => path.join(root, module)),
    )
    for (const module of [...own].flatMap((chunk) => Object.keys(chunk.modules)))
      files.set(module, [files.get(module) ?? [], name].flat().join('-'))
  }
  return files
}
