import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { LoadedConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { StartFault } from './fault.ts'

type Files = NonNullable<LoadedConfig['tls']>
type Pair = Pick<SecureContextOptions, 'cert' | 'key'>

/** Certificates are renewed weeks before they end; an hour later is soon enough. */
const LOOK_MS = 3_600_000

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The certificate and its key. Throws where one cannot be read, is no PEM, or does not belong to the other. */
function readPair({ cert, key }: Files): Pair {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  createSecureContext(pair)
  return pair
}

/** The same for the start: a fault names the files and never what stands in them. */
export function certificateOf(files: Files): Pair {
  try {
    return readPair(files)
  } catch (error) {
    throw new StartFault(
      'The certificate cannot be used:',
      `  TLS_CERT ${files.cert}`,
      `  TLS_KEY ${files.key}`,
      `  ${messageOf(error)}`,
    )
  }
}

const changedAt = ({ cert, key }: Files): number => Math.max(statSync(cert).mtimeMs, statSync(key).mtimeMs)

/**
 * Takes a renewed certificate into use without a new start: connections that stand keep the old one. A pair that is only
 * half written is left for the next look.
 * @returns ends the looking
 */
export function followRenewals(files: Files, log: Log, use: (pair: Pair) => void, every = LOOK_MS): () => void {
  let used = changedAt(files)
  const look = () => {
    try {
      const now = changedAt(files)
      if (now === used) return
      use(readPair(files))
      used = now
      log.info('the renewed certificate is in use')
    } catch (error) {
      log.warn({ err: error }, 'the renewed certificate cannot be used yet')
    }
  }
  const timer = setInterval(look, every)
  timer.unref()
  return () => clearInterval(timer)
}
