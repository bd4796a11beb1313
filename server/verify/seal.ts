/** What stands on a report that was signed: its code, where that leads, and in a file the signature of its bytes. */
import { sealLine } from '../../resources/_contracts/seal.ts'
import type { Services } from '../engine/services.ts'
import { sha256 } from './canonical.ts'
import { signJws } from './jws.ts'
import { signingKey } from './keys.ts'
import { qrPath } from './qr.ts'

export const verifyPath = (code: string): string => `/verify/${code}`

/** A code as it stands on paper. */
export interface PaperSeal {
  /** Without hyphens. */
  code: string
  /** With the origin. */
  url: string
  qr: { path: string; size: number }
}

export function paperSeal(publicUrl: string, code: string): PaperSeal {
  const url = publicUrl + verifyPath(code)
  return { code, url, qr: qrPath(url) }
}

/** The file with its seal: a last line that signs all bytes before it. */
export async function sealed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { entityId, code }: { entityId: string; code: string },
  file: Buffer,
): Promise<Buffer> {
  const key = await db.as({ kind: 'worker', entityId }, (tx) => signingKey(tx, config))
  const said = { v: 1, type: 'file', iss: config.publicUrl, code, sha256: sha256(file), at: new Date().toISOString() }
  return Buffer.concat([file, Buffer.from(sealLine(signJws(said, key)))])
}
