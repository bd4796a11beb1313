import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { files } from '../../../resources/files/schema.ts'
import { runAction } from '../calls.ts'
import type { Area } from './areas.ts'
import { tellShown } from './shown.ts'

/** Who is to be seen and who agreed to it, or why it stays within, as `describe` takes it. */
export type Consent = Pick<FileRow, 'people' | 'consentBy' | 'consentGuardian' | 'consentUntil' | 'keptBack'>

export type FileRow = RecordOf<typeof files>

export const consentOf = (row: FileRow): Consent => ({
  people: row.people,
  consentBy: row.consentBy,
  consentGuardian: row.consentGuardian,
  consentUntil: row.consentUntil,
  keptBack: row.keptBack,
})

export const isWithdrawn = (row: FileRow): boolean => row.consentWithdrawnAt !== null

/** Whether it has parts to blur: a film and a voice have none. */
export const isPicture = (row: FileRow): boolean => row.kind === 'image'

/** Texts that are said otherwise of a film and of a voice. */
export function wordsOf<T>(row: FileRow, of: { picture: T; film: T; voice: T }): T {
  return row.kind === 'audio' ? of.voice : isPicture(row) ? of.picture : of.film
}

/** Changes how a picture is shown, and tells every place of this page that shows it. */
async function shown(call: Promise<FileRow>): Promise<void> {
  const row = await call
  tellShown(row.id, { edition: row.edition, isGone: isWithdrawn(row) })
}

/** @throws HttpError 422 with errors by field; 409 once consent was withdrawn */
export async function describePicture(id: string, consent: Partial<Consent>): Promise<void> {
  await runAction<FileRow>('files', id, 'describe', consent)
}

/** No areas take the blurring back. @throws HttpError 409 where someone else changed it meanwhile */
export const blurPicture = (id: string, areas: readonly Area[]): Promise<void> =>
  shown(runAction<FileRow>('files', id, 'blur', { areas }))

export const withdrawPicture = (id: string): Promise<void> => shown(runAction<FileRow>('files', id, 'withdraw'))
