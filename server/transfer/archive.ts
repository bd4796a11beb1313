import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { TransferFault } from './load.ts'

/**
 * The form of a backup: gzip over lines of UTF-8. A line that begins with # is a mark in JSON; what follows a mark
 * belongs to it until its end mark: rows of a table as one JSON object a line, bytes of a file as base64.
 *
 *   #{"athar":"backup","format":1,"migrations":[…],"createdAt":…}
 *   #{"secret":"…"}                                  in older ones alone, of an embedded database
 *   #{"table":"donors","columns":[…]}  rows  #{"end":"donors","rows":300,"sha256":…}      each table
 *   #{"file":"<entity>/<file>/<name>"}  base64  #{"end":"<key>","bytes":…,"sha256":…}     each file
 *   #{"done":true,"tables":21,"files":103}           a backup without this line is not whole
 */
export const FORMAT = 1

export type Mark = Readonly<Record<string, unknown>>

export interface ArchiveWriter {
  mark(mark: Mark): Promise<void>
  lines(lines: readonly string[]): Promise<void>
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Writes a new archive, readable by its owner alone; it has its name only when it is whole and on the disk. */
export async function writeArchive(file: string, work: (to: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await exists(file)) throw new TransferFault(`${file} is there already. A backup never overwrites a file.`)
  const part = `${file}.part`
  const gzip = createGzip({ level: 6 })
  const written = pipeline(gzip, createWriteStream(part, { mode: 0o600 }))
  // Looked at when waiting below; a failure in between must not end the process by itself.
  written.catch(() => undefined)
  const write = async (text: string): Promise<void> => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await work({
      mark: (mark) => write(`#${JSON.stringify(mark)}\n`),
      lines: (lines) => write(lines.length > 0 ? `${lines.join('\n')}\n` : ''),
    })
    gzip.end()
    await written
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(file), gunzip)
  read.catch(() => undefined)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    const pieces = (rest + decoder.write(chunk)).split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
  await read
}

const broken = (): TransferFault => new TransferFault('The backup is damaged or not whole. Nothing was restored.')

const parseMark = (line: string): Mark => {
  try {
    return JSON.parse(line.slice(1)) as Mark
  } catch {
    throw broken()
  }
}

/** Reads an archive from front to back, mark by mark. */
export class ArchiveReader {
  readonly #lines: AsyncGenerator<string>
  #ahead: string | null = null

  constructor(file: string) {
    this.#lines = linesOf(file)
  }

  async #next(): Promise<string> {
    if (this.#ahead !== null) {
      const line = this.#ahead
      this.#ahead = null
      return line
    }
    try {
      const { value, done } = await this.#lines.next()
      if (done) throw broken()
      return value
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new TransferFault('There is no such file.')
      throw error instanceof TransferFault ? error : broken()
    }
  }

  /** @throws TransferFault where something else stands there, or nothing */
  async mark(): Promise<Mark> {
    const line = await this.#next()
    if (!line.startsWith('#')) throw broken()
    return parseMark(line)
  }

  /** The lines up to the next mark, in batches. */
  async *body(batch: number): AsyncGenerator<string[]> {
    let lines: string[] = []
    for (;;) {
      const line = await this.#next()
      if (line.startsWith('#')) {
        this.#ahead = line
        if (lines.length > 0) yield lines
        return
      }
      lines.push(line)
      if (lines.length === batch) {
        yield lines
        lines = []
      }
    }
  }

  close(): Promise<unknown> {
    return this.#lines.return(undefined)
  }
}

export { broken }
