import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Credentials, Keys, Library } from './library.ts'

/** What a linked device has to keep, written at every change: without a file of it the phone would have to link anew. */
export interface LinkStore {
  creds: Credentials
  keys: Keys
  saveCreds(): Promise<void>
}

const CREDS = 'creds'
/** What makes up an id may stand in no file's name. */
const fileOf = (name: string): string => `${encodeURIComponent(name).replaceAll('*', '%2A')}.json`

/** One write of a file after the other, and each of them whole: a kill leaves the one before. */
class Files {
  readonly #turns = new Map<string, Promise<void>>()

  constructor(
    readonly folder: string,
    readonly json: Library['BufferJSON'],
  ) {}

  async read(name: string): Promise<unknown> {
    await this.#turns.get(name)
    try {
      return JSON.parse(await readFile(join(this.folder, fileOf(name)), 'utf8'), this.json.reviver)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  write(name: string, value: unknown): Promise<void> {
    const text = value === null || value === undefined ? null : JSON.stringify(value, this.json.replacer)
    const turn = (this.#turns.get(name) ?? Promise.resolve()).catch(() => undefined).then(() => this.#put(name, text))
    this.#turns.set(name, turn)
    return turn
  }

  async #put(name: string, text: string | null): Promise<void> {
    const file = join(this.folder, fileOf(name))
    if (text === null) return rm(file, { force: true })
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
}

/** What is kept of a link in a folder that nobody else may read. */
export async function openStore(library: Library, folder: string): Promise<LinkStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = new Files(folder, library.BufferJSON)
  const creds = ((await files.read(CREDS)) as Credentials | null) ?? library.initAuthCreds()
  const keyName = (type: string, id: string): string => `${type}-${id}`
  const keys: Keys = {
    get: async (type, ids) => {
      const found = await Promise.all(ids.map(async (id) => [id, await files.read(keyName(type, id))] as const))
      const { AppStateSyncKeyData } = library.proto.Message
      return Object.fromEntries(
        found.flatMap(([id, value]) => {
          if (value === null) return []
          return [[id, type === 'app-state-sync-key' ? AppStateSyncKeyData.fromObject(value) : value]]
        }),
      )
    },
    set: async (data) => {
      const all = Object.entries(data).flatMap(([type, byId]) =>
        Object.entries(byId).map(([id, value]) => files.write(keyName(type, id), value)),
      )
      await Promise.all(all)
    },
  }
  return { creds, keys, saveCreds: () => files.write(CREDS, creds) }
}
