import { setTimeout } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

// What a running PGlite is made of: its memory, and a tree of files in memory with the streams that are open. Put back
// as they were, the database is the one of that moment, with everything that it had looked up and compiled by then.

/** Emscripten's node of MEMFS, as far as it is put back. @see https://emscripten.org/docs/api_reference/Filesystem-API.html */
interface FileNode {
  name: string
  parent: FileNode
  mode: number
  /** A folder's list, or a file's bytes: with signs where it was written from the database's memory. */
  contents: Record<string, FileNode> | Bytes
  usedBytes: number
  atime: number
  mtime: number
  ctime: number
}

type Bytes = Uint8Array | Int8Array

interface Stream {
  /** Its place among the streams; null once it is closed. */
  fd: number | null
  position: number
  flags: number
}

interface FileSystem {
  root: FileNode
  streams: (Stream | null | undefined)[]
  isDir(mode: number): boolean
  isFile(mode: number): boolean
  hashAddNode(node: FileNode): void
  hashRemoveNode(node: FileNode): void
}

interface Running {
  HEAPU8: Uint8Array
  FS: FileSystem
  stackSave(): number
}

const isBytes = (contents: FileNode['contents']): contents is Bytes => ArrayBuffer.isView(contents)

/** Every folder and file below a node, itself left out. Devices and links never change. */
function* below(fs: FileSystem, folder: FileNode): Generator<FileNode> {
  if (isBytes(folder.contents)) return
  for (const node of Object.values(folder.contents)) {
    if (!fs.isDir(node.mode) && !fs.isFile(node.mode)) continue
    yield node
    if (fs.isDir(node.mode)) yield* below(fs, node)
  }
}

/** A node as it was. */
interface Was {
  node: FileNode
  fields: FileNode
  /** What stood in it: a folder's list, a file's bytes. */
  contents: FileNode['contents']
}

const copied = (contents: FileNode['contents']): FileNode['contents'] =>
  isBytes(contents) ? contents.slice() : { ...contents }

const wasOf = (node: FileNode): Was => ({ node, fields: { ...node }, contents: copied(node.contents) })

/** Bytes go where they were: memory that is asked for anew is what the garbage collector would have to work for. */
function putBack({ node, fields, contents }: Was): void {
  const isUntouched = node.mtime === fields.mtime && node.contents === fields.contents
  Object.assign(node, fields)
  if (!isBytes(contents)) node.contents = { ...contents }
  else if (!isUntouched && isBytes(fields.contents)) fields.contents.set(contents)
}

const fieldsOf = ({ fd, position, flags }: Stream): Stream => ({ fd, position, flags })

/** A file's time, by which one sees that it was written to, is one of milliseconds. */
const nextMoment = (): Promise<void> => setTimeout(5)

/** Puts a database back to the moment at which this was called; nothing may run in it at either time. */
export async function imageOf(pg: PGlite): Promise<() => void> {
  await nextMoment()
  const running = pg.Module as unknown as Running
  const { FS: fs } = running
  const memory = running.HEAPU8.slice()
  const stack = running.stackSave()
  const files = [fs.root, ...below(fs, fs.root)].map(wasOf)
  const streams = fs.streams.map((stream) => stream && { stream, fields: fieldsOf(stream) })
  await nextMoment()
  return () => {
    if (running.stackSave() !== stack) throw new Error('the database is in the middle of something')
    running.HEAPU8.set(memory)
    // What it has grown by since is new again, as memory that is asked for for the first time is.
    running.HEAPU8.fill(0, memory.length)
    for (const node of below(fs, fs.root)) fs.hashRemoveNode(node)
    for (const was of files) {
      putBack(was)
      if (was.node !== fs.root) fs.hashAddNode(was.node)
    }
    fs.streams.length = 0
    for (const one of streams) fs.streams.push(one && Object.assign(one.stream, one.fields))
  }
}
