import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

export const inRoot = (...parts) => path.join(root, ...parts)

/** An error whose message is all that a person needs: printed without a stack. */
export class Plain extends Error {
  plain = true
}

export const say = (text) => process.stdout.write(`${text}\n`)
