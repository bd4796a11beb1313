import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { type Call, inTx } from '../engine/context.ts'
import { FileAnswer } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { originalKey } from '../files/keys.ts'
import { findFile } from '../files/row.ts'
import { type ZipEntry, zipped } from '../files/zip.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { csvOf, type Figures } from './csv.ts'
import { jpegOf, pdfOf } from './pdf.ts'
import { untouched } from './reading.ts'

/** A report as a file. */
export interface Taking extends Figures {
  /** By which it is verified; null where nothing of it was published. */
  code: string | null
}

const entityOf = (call: Call): string => {
  if (!call.actor.entityId) throw new AppFault('forbidden')
  return call.actor.entityId
}

const pdf = (call: Call, { letter, lang, personal, sending, code }: Taking): Promise<Buffer> => {
  const opened = {
    ...untouched(letter, entityOf(call)),
    kind: personal ? ('trial' as const) : ('shared' as const),
    code,
  }
  return pdfOf(call.services, opened, lang, sending)
}

/** A stored file as it was uploaded; null where it is no more. */
async function original(call: Call, id: string): Promise<Buffer | null> {
  const row = await inTx(call, (tx) => findFile(tx, entityOf(call), id))
  if (!row) return null
  try {
    return await buffer(
      await call.services.files.open(originalKey({ entityId: entityOf(call), fileId: row.id, edition: row.edition })),
    )
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** product.md 21: the file and what proves it. Pictures go as they may be shown; papers as they were uploaded. */
function evidenceOf(call: Call, taking: Taking, report: Buffer): ZipEntry[] {
  const { before = [], after = [], handover = [], evidence = [] } = taking.letter.ehsan ?? {}
  const pictures = (files: readonly FileRef[], folder: string) =>
    files.map(
      (file, n): ZipEntry => ({
        name: `${[folder, n + 1, file.day].filter((part) => part !== undefined).join('-')}.jpg`,
        read: () => jpegOf(call.services, entityOf(call), file),
      }),
    )
  return [
    { name: 'report.pdf', read: () => Promise.resolve(report) },
    { name: 'figures.csv', read: () => Promise.resolve(csvOf(taking)) },
    ...pictures(before, 'before'),
    ...pictures(after, 'after'),
    ...[...handover, ...evidence].map(({ id, name }): ZipEntry => ({ name, read: () => original(call, id) })),
  ]
}

export const PAPERS = ['pdf', 'csv', 'zip'] as const

/** [9.9] the report as a PDF, its figures as CSV, or with all that proves it. */
export async function paperOf(call: Call, as: (typeof PAPERS)[number], taking: Taking): Promise<FileAnswer> {
  switch (as) {
    case 'pdf':
      return new FileAnswer('report.pdf', 'application/pdf', await pdf(call, taking))
    case 'csv':
      return new FileAnswer('report.csv', 'text/csv; charset=utf-8', csvOf(taking))
    case 'zip': {
      // Drawn before the archive begins: who gets no turn is told so, which an answer that has begun cannot.
      const entries = evidenceOf(call, taking, await pdf(call, taking))
      return new FileAnswer('report.zip', 'application/zip', Readable.from(zipped(entries)))
    }
  }
}
