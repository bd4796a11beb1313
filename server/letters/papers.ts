import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FUND_WORD, letterTexts, STAGE_WORD } from '../../i18n/letter.ts'
import type { FileRef, Letter, LetterProject } from '../../resources/_contracts/letter.ts'
import { projectFigures } from '../../resources/_contracts/letterFigures.ts'
import { type Call, inTx } from '../engine/context.ts'
import { FileAnswer } from '../engine/define.ts'
import { csvCell } from '../engine/export.ts'
import { AppFault } from '../engine/fault.ts'
import { originalKey } from '../files/keys.ts'
import { findFile } from '../files/row.ts'
import { type ZipEntry, zipped } from '../files/zip.ts'
import { FileMissing } from '../integrations/files/port.ts'
import type { Lang } from './facts.ts'
import { letterIn } from './language.ts'
import { jpegOf, pdfOf } from './pdf.ts'
import { untouched } from './reading.ts'

/** A report as a file. */
export interface Taking {
  letter: Letter
  lang: Lang
  /** It names a donor, and what they gave. */
  personal: boolean
  /** What is known of its sending: names and numbers. */
  sending: readonly (readonly [string, string])[]
  /** By which it is verified; null where nothing of it was published. */
  code: string | null
}

type Row = readonly [part: string, item: string, date: string, amount: string, note: string]

function projectRows(project: LetterProject, { lang, personal }: Taking): Row[] {
  const t = letterTexts(lang)
  const { money, spendings, stages } = project
  const own = personal ? projectFigures(project).gifts : []
  return [
    [t.project, project.name, '', '', project.code],
    [t.project, t.required, '', money.required, ''],
    [t.project, t.collected, '', money.collected, ''],
    [t.project, t.spent, '', money.spent, ''],
    ...(personal ? project.gifts : []).map(
      (gift): Row => [
        t.instalments,
        gift.fund ? t[FUND_WORD[gift.fund]] : '',
        gift.date,
        gift.amount,
        [gift.reversed ? t.reversed : '', gift.description ?? ''].filter((part) => part !== '').join(' · '),
      ],
    ),
    ...own.flatMap(({ fund, given, spentOfYours, remaining }): Row[] => {
      const kind = fund ? t[FUND_WORD[fund]] : ''
      return [
        [t.agreement, t.amount, '', given, kind],
        [t.agreement, t.spentOfYours, '', spentOfYours, kind],
        [t.agreement, t.remaining, '', remaining, kind],
      ]
    }),
    ...stages.map((stage): Row => [t.stages, stage.label, stage.date ?? '', '', t[STAGE_WORD[stage.state]]]),
    ...spendings.map(
      (one): Row => [t.spendings, one.description, one.date, one.amount, one.evidence ? t.evidenced : ''],
    ),
  ]
}

/** [9.9] the figures of a report, a line each, as a spreadsheet reads them. */
function csvOf(taking: Taking): Buffer {
  const { letter, lang, sending } = taking
  const t = letterTexts(lang)
  const rows: Row[] = [
    ...sending.map(([name, value]): Row => [t.sending, name, '', '', value]),
    ...letterIn(letter, lang).projects.flatMap((project) => projectRows(project, taking)),
  ]
  const lines = [[t.part, t.item, t.date, t.amount, t.note], ...rows].map((cells) => cells.map(csvCell).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
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
        name: `${folder}-${n + 1}.jpg`,
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
