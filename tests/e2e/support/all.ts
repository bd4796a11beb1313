import { apiOf, plantShown } from './api.ts'
import { type Planted, plantIdentity, type Screens } from './plant.ts'
import { postboxOf } from './postbox.ts'
import type { Athar } from './program.ts'
import { plantRecords } from './records.ts'
import { screensOf } from './screens.ts'
import { plantVisited } from './visited.ts'
import type { Words } from './words.ts'

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }

/** Every screen in one language, and who opens which. */
export interface All {
  accounts: Planted['accounts']
  /** Of the charity's administrator: name and path. */
  job: Readonly<Record<string, string>>
  people: Screens
  records: Screens
  visited: Screens
}

/** Everything that the screens show. */
export async function plantAll({ origin, dataDir }: Athar, w: Words): Promise<All> {
  const [api, root] = [await apiOf(origin, w.entity, w.branch), await apiOf(origin, '', '', 'super')]
  const known = await plantShown(api, TITLES[w.lang])
  const { accounts, screens: people } = await plantIdentity(origin, postboxOf(dataDir), w)
  return {
    accounts,
    job: { ...screensOf(known), letter: `${new URL(known.letter).pathname}?lang=${w.lang}` },
    people,
    records: await plantRecords({ api, root }, { project: known.project, w }),
    visited: await plantVisited(origin, postboxOf(dataDir), { known, api, root, w }),
  }
}
