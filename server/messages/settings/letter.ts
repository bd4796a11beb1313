/** [2.25] the letter that a saved setting would make now, before anything of it is written. */
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { REPORT_WORDS } from '../../../resources/_kit/reportWords.ts'
import type { Tx } from '../../db/types.ts'
import { commonAbout, type Said } from '../../letters/common.ts'
import { letterFor, letterOfOne, sharesOf } from '../../letters/content.ts'
import { nobody } from '../../letters/present.ts'
import { ALWAYS, readAudience, readNets } from '../audience.ts'
import { databaseNow } from '../dispatch.ts'
import { type Draft, draftOf } from './make.ts'
import { readSetting } from './read.ts'

/** What its letters would say. They bear its own id, by which staff open them; a report has another. */
const saidOf = ({ setting, since }: Draft): Said => ({
  id: setting.id,
  type: setting.type,
  ...(Object.fromEntries(REPORT_WORDS.map((name) => [name, setting[name]])) as Pick<
    Said,
    (typeof REPORT_WORDS)[number]
  >),
  design: setting.design,
  coverImage: setting.coverImage,
  parts: setting.parts,
  appeal: setting.appeal,
  licence: setting.licence,
  newsSince: since,
  onlyNew: setting.onlyNew,
  survey: null,
  ehsanNumber: null,
  beneficiaries: null,
  beforePictures: [],
  afterPictures: [],
  handover: [],
})

interface Look {
  /** Null: the page that has no reader. */
  donor: string | null
  language?: Letter['lang'] | undefined
}

/** Null where there is no such setting, project or donor. */
export async function settingLetter(tx: Tx, id: string, { donor, language }: Look): Promise<Letter | null> {
  const setting = await readSetting(tx, id)
  if (!setting) return null
  const { project } = setting
  const common = await commonAbout(tx, project, saidOf(await draftOf(tx, setting)), await databaseNow(tx))
  if (!common) return null
  if (donor === null) return letterFor(common, { ...nobody, lang: language ?? null }, [])
  const shares = sharesOf(await readNets(tx, project, ALWAYS), common)
  return letterOfOne(tx, common, { project, donor, shares, lang: language })
}

/** Somebody whom it means, whether or not there is news for them today; null where it means nobody. */
export async function readerOf(tx: Tx, id: string): Promise<string | null> {
  const setting = await readSetting(tx, id)
  if (!setting) return null
  const { row } = await draftOf(tx, setting)
  return (await readAudience(tx, { ...row, onlyNew: false })).sample[0]?.id ?? null
}
