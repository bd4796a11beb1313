import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vitest's global setup: a folder of this run alone for the databases that its workers copy (template.ts). */
export default function templates(): () => void {
  if (process.env['ATHAR_TEST_TEMPLATES'] !== undefined) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'athar-templates-'))
  process.env['ATHAR_TEST_TEMPLATES'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
