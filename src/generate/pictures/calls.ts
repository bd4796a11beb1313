import { runAction, type Row } from '../calls.ts'
import type { Area } from './areas.ts'
import { tellShown } from './shown.ts'

/** Who is to be seen and who agreed to it, as `describe` takes it. */
export interface Consent {
  people: boolean
  consentBy: string | null
  consentGuardian: string | null
  /** Its last day, YYYY-MM-DD. */
  consentUntil: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const consentOf = (row: Row): Consent => ({
  people: row['people'] === true,
  consentBy: textOf(row['consentBy']),
  consentGuardian: textOf(row['consentGuardian']),
  consentUntil: textOf(row['consentUntil']),
})

export const isWithdrawn = (row: Row): boolean => textOf(row['consentWithdrawnAt']) !== null

/** Changes how a picture is shown, and tells every place of this page that shows it. */
async function shown(call: Promise<Row>): Promise<void> {
  const row = await call
  tellShown(row.id, { edition: textOf(row['edition']), isGone: isWithdrawn(row) })
}

/** @throws HttpError 422 with errors by field; 409 once consent was withdrawn */
export async function describePicture(id: string, { people, ...consent }: Consent): Promise<void> {
  await runAction<Row>('files', id, 'describe', people ? { people, ...consent } : { people })
}

/** No areas take the blurring back. @throws HttpError 409 where someone else changed it meanwhile */
export const blurPicture = (id: string, areas: readonly Area[]): Promise<void> =>
  shown(runAction<Row>('files', id, 'blur', { areas }))

export const withdrawPicture = (id: string): Promise<void> => shown(runAction<Row>('files', id, 'withdraw'))
