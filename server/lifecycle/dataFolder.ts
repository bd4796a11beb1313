import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Config, LoadedConfig } from '../config.ts'
import { StartFault, systemCode } from './fault.ts'

export const SECRET_FILE = 'app-secret'
const SECRET_BYTES = 48

/** Donors, letters and the secret lie here: what others may read is shut. One that is somebody else's cannot be, and is left. */
const shut = (entry: string, mode: number): void => {
  const { mode: now, uid } = statSync(entry)
  if ((now & 0o077) !== 0 && (process.getuid === undefined || process.getuid() === 0 || uid === process.getuid()))
    chmodSync(entry, mode)
}

/**
 * Makes the folder (readable by its owner alone; one that others may read is mended) and proves that files can be written in it.
 * @throws StartFault when they cannot
 */
export const prepareDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    shut(folder, 0o700)
    if (existsSync(path.join(folder, SECRET_FILE))) shut(path.join(folder, SECRET_FILE), 0o600)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // access() answers yes for root on a read-only mount; only a real file proves it.
    const probe = path.join(folder, `.probe.${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} cannot be written (${systemCode(error) ?? 'unknown error'}).`,
      'Give this user the right to write there, or choose another folder with DATA_DIR.',
    )
  }
}

const readSecret = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StartFault(`The secret in ${file} cannot be read (${systemCode(error) ?? 'unknown error'}).`)
  }
}

/** Written whole under another name first: a secret cut in half by a full disk would lock everybody out. */
const makeSecret = (file: string): string => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 })
  try {
    renameSync(draft, file)
    return secret
  } finally {
    rmSync(draft, { force: true })
  }
}

const folderSecret = (folder: string): string => {
  const file = path.join(folder, SECRET_FILE)
  const secret = readSecret(file) ?? makeSecret(file)
  if (secret.length < 32) {
    throw new StartFault(
      `The secret in ${file} is too short (${secret.length} characters instead of at least 32).`,
      'Restore it from a backup, or remove the file: everybody then signs in again, and links already sent stop working.',
    )
  }
  return secret
}

/**
 * The configuration with its secret: APP_SECRET, or the one kept in the data folder (made at the first start, mode
 * 0600). Call it under the lock, so that two starts cannot make two secrets.
 */
export const withSecret = (loaded: LoadedConfig): Config => ({
  ...loaded,
  appSecret: loaded.appSecret ?? folderSecret(loaded.dataDir),
  // What a folder's own secret sealed before APP_SECRET was set.
  appSecretOld:
    loaded.appSecretOld ??
    (loaded.appSecret === null ? null : (readSecret(path.join(loaded.dataDir, SECRET_FILE)) ?? null)),
})
