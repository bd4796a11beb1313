import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MemoryFS, type PGlite } from '@electric-sql/pglite'
import { databaseOver } from '../../../server/db/database.ts'
import type { Driver } from '../../../server/db/driver.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import type { Database } from '../../../server/db/types.ts'
import { openQueues } from './queued.ts'
import { madeOnce } from './shared.ts'

// Making a database and migrating it take seconds on PGlite, a copy does not: one of each kind is made in a run of
// tests, by the first worker that asks for it (tests/ground/support/templates.ts gives the folder).

type Kind = 'migrated' | 'empty'

/** A database's folder, closed. */
async function make(kind: Kind, folder: string): Promise<void> {
  const db = databaseOver(await openPglite(folder))
  if (kind === 'migrated') {
    await migrate(db)
    await openQueues(db)
  }
  await db.close()
}

const WAIT_MS = 50_000

async function shared(within: string, kind: Kind): Promise<Files> {
  const folder = join(within, kind)
  const write = async (): Promise<void> => {
    await make(kind, `${folder}.new`)
    renameSync(`${folder}.new`, folder)
  }
  // Whoever began may have been ended: then one's own will do.
  return (await madeOnce(folder, write, WAIT_MS)) ? filesOf(folder) : own(kind)
}

async function own(kind: Kind): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'athar-template-'))
  try {
    await make(kind, folder)
    return filesOf(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What stands in a folder, by path; a folder in it is null. No buffers of Node's: their slices are no copies. */
type Files = readonly (readonly [path: string, Uint8Array | null])[]

const filesOf = (folder: string): Files =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((one) => [join(one.parentPath, one.name), one.isDirectory()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, isFolder]) => [relative(folder, path), isFolder ? null : Uint8Array.from(readFileSync(path))])

/**
 * Files in memory that begin as those of a template: PGlite's own way, an archive, takes as long as its start. What nobody
 * writes to stays the template's: of 48 MB a test changes one or two.
 */
class CopiedFiles extends MemoryFS {
  constructor(readonly files: Files) {
    super()
  }

  /** The database that is in them. */
  get database(): PGlite {
    if (this.pg === undefined) throw new Error('no database is in these files yet')
    return this.pg
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.database.Module.FS
    fs.mkdirTree(DATA)
    const folders = new Map([['.', nodeAt(fs, DATA)]])
    for (const [path, bytes] of this.files) {
      const within = folders.get(dirname(path))
      if (within === undefined) throw new Error(`${path} comes before its folder`)
      const node = within.node_ops.mknod(within, basename(path), bytes === null ? FOLDER : FILE, 0)
      if (bytes === null) folders.set(path, node)
      else shareUntilWritten(node, bytes)
    }
  }
}

const FOLDER = 0o040700
const FILE = 0o100600

type Write = (stream: unknown, ...rest: unknown[]) => number

/** A file or a folder as Emscripten keeps them in memory: to go by their paths takes longer than all else. */
interface Node {
  contents: Uint8Array
  usedBytes: number
  stream_ops: { write: Write; msync: Write }
  node_ops: { mknod(within: Node, name: string, mode: number, device: number): Node }
}

const nodeAt = (fs: PGlite['Module']['FS'], path: string): Node => {
  const { node } = fs.lookupPath(path, {})
  return node as unknown as Node
}

/** The bytes are copied by whoever writes first. A file that is made longer or shorter has new ones anyway. */
function shareUntilWritten(node: Node, bytes: Uint8Array): void {
  const { write, msync } = node.stream_ops
  const own =
    (plain: Write): Write =>
    (...given) => {
      if (node.contents === bytes) node.contents = bytes.slice()
      return plain(...given)
    }
  node.contents = bytes
  node.usedBytes = bytes.length
  node.stream_ops = { ...node.stream_ops, write: own(write), msync: own(msync) }
}

/** Where PGlite has its database, in its own file system. */
const DATA = '/pglite/data'

// A database of a test lives for a second or two: its code is not compiled anew for speed, which would take more of the
// processor than it gives back. A version that knows no such setting says so and goes on.
setFlagsFromString('--wasm-tiering-budget=18000000')

const known = new Map<Kind, Promise<Files>>()

/** A new database in memory, migrated or without any table. */
export const memoryDatabase = async (kind: Kind = 'migrated'): Promise<Database> =>
  databaseOver(await memoryDriver(kind))

/** The same without the rules of who asks (server/db/database.ts). */
export const memoryDriver = async (kind: Kind): Promise<Driver> => (await openMemory(kind)).driver

/** The same with PGlite itself. */
export async function openMemory(kind: Kind): Promise<{ driver: Driver; pg: PGlite }> {
  const folder = process.env['ATHAR_TEST_TEMPLATES']
  const template = known.get(kind) ?? (folder === undefined ? own(kind) : shared(folder, kind))
  known.set(kind, template)
  const files = new CopiedFiles(await template)
  const driver = await openPglite('memory://', files)
  return { driver, pg: files.database }
}
