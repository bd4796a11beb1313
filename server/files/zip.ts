import { crc32 } from 'node:zlib'

/** A file in an archive. Read when its turn comes, so that one at a time stands in memory; null leaves it out. */
export interface ZipEntry {
  name: string
  read: () => Promise<Buffer | null>
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x08_00
/** 1 January 1980, the first day that an archive knows: files of the same content make the same archive. */
const DAY = 0x00_21

interface Written {
  name: Buffer
  crc: number
  size: number
  at: number
}

/** What local header and directory say alike: version, flags, stored as it is, time, day, sum, sizes, length of the name. */
function facts({ name, crc, size }: Written): Buffer {
  const part = Buffer.alloc(26)
  part.writeUInt16LE(VERSION, 0)
  part.writeUInt16LE(FLAGS, 2)
  part.writeUInt16LE(DAY, 8)
  part.writeUInt32LE(crc, 10)
  part.writeUInt32LE(size, 14)
  part.writeUInt32LE(size, 18)
  part.writeUInt16LE(name.length, 22)
  return part
}

const signed = (signature: number): Buffer => {
  const part = Buffer.alloc(4)
  part.writeUInt32LE(signature, 0)
  return part
}

function listed(file: Written): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(file.at, 10)
  const by = Buffer.alloc(2)
  by.writeUInt16LE(VERSION, 0)
  return Buffer.concat([signed(0x02_01_4b_50), by, facts(file), rest, file.name])
}

function ending(files: readonly Written[], size: number, at: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([signed(0x06_05_4b_50), end])
}

/** No path and no sign that some system takes for one. */
const plain = (name: string): string =>
  name
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-150)

/** 'a.pdf' a second time is 'a (2).pdf'. */
function unique(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let found = name
  for (let n = 2; taken.has(found.toLowerCase()); n += 1) found = `${stem} (${n})${end}`
  taken.add(found.toLowerCase())
  return found
}

/** An archive of files that are packed already (pictures, PDF): they are stored as they are. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const files: Written[] = []
  const taken = new Set<string>()
  let at = 0
  for (const { name, read } of entries) {
    const bytes = await read()
    if (bytes === null) continue
    const file = { name: Buffer.from(unique(plain(name), taken)), crc: crc32(bytes), size: bytes.length, at }
    const head = Buffer.concat([signed(0x04_03_4b_50), facts(file), file.name])
    files.push(file)
    at += head.length + bytes.length
    yield head
    yield bytes
  }
  const directory = Buffer.concat(files.map(listed))
  yield directory
  yield ending(files, directory.length, at)
}
