import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `npm run whatsapp:install` puts the library. */
export const libraryDir = (dataDir: string): string => join(dataDir, 'whatsapp', 'library')

export const libraryEntry = (folder: string): string =>
  join(folder, 'node_modules', '@whiskeysockets', 'baileys', 'lib', 'index.js')

export const isInstalled = (dataDir: string): boolean => existsSync(libraryEntry(libraryDir(dataDir)))

/** What is kept of one link: whoever has it can write as the charity. */
export const linkDir = (dataDir: string, account: string): string => join(dataDir, 'whatsapp', account)
