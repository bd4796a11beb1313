import { readFile } from 'node:fs/promises'
import { withBytes } from './bytes.ts'
import { bareFilm } from './film.ts'
import { bareMp3 } from './mp3.ts'
import { endsWhole } from './mp4.ts'
import { bareOgg } from './ogg.ts'
import { bareWav } from './wav.ts'

type Bare = (bytes: Buffer) => Buffer | null | Promise<Buffer | null>

const BARE: Readonly<Record<string, Bare>> = { 'audio/mpeg': bareMp3, 'audio/wav': bareWav, 'audio/ogg': bareOgg }

/** As films of the same kind are, in their own file; what no box says the end of could hold anything. */
async function bareM4a(path: string): Promise<Buffer | null> {
  if (!(await withBytes(path, endsWhole))) return null
  await bareFilm(path)
  return readFile(path)
}

/** What is kept of a recording: its sound, without what a phone or a program writes beside it. Null where that cannot be told apart. */
export async function bareSound(path: string, mime: string): Promise<Buffer | null> {
  if (mime === 'audio/mp4') return bareM4a(path)
  const bare = BARE[mime]
  return bare ? bare(await readFile(path)) : null
}
