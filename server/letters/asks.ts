import { todayIn } from '../../i18n/dates.ts'
import type { Letter, LetterInput } from '../../resources/_contracts/letter.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { reports } from '../../resources/reports/schema.ts'
import type { Tx } from '../db/types.ts'
import { readLicence } from '../messages/licences.ts'

type Asking = Pick<RecordOf<typeof reports>, 'appeal' | 'licence'>

/** Under which licence a report asks; nothing where it asks for nothing: such a report is frozen as ever. */
export async function askOf(tx: Tx, { appeal, licence: id }: Asking): Promise<Pick<LetterInput['report'], 'licence'>> {
  const licence = appeal ? await readLicence(tx, id) : null
  if (!licence) return {}
  const { number, purpose, startDate: start, endDate: end, target } = licence
  return { licence: { number, purpose, start, end, ...(target !== null && { target }) } }
}

/**
 * A letter that asks does so until its licence ends; from then on it tells what it told, and asks for nothing. What was frozen
 * stays as it is: this is how it is read.
 */
export function askingToday(letter: Letter, now = new Date()): Letter {
  const { licence } = letter.report
  if (!licence || todayIn(letter.timeZone, now) <= licence.end) return letter
  const { licence: _over, ...report } = letter.report
  return {
    ...letter,
    report,
    entity: { ...letter.entity, donationWays: [] },
    projects: letter.projects.map(({ donationLink: _link, ...project }) => project),
  }
}
