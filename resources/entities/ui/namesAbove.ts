import type { Locale } from '../../../i18n/dates.ts'
import { branchIn, nameIn } from '../../../i18n/named.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { entities } from '../schema.ts'

type Names = Pick<RecordOf<typeof entities>, 'name' | 'nameEn' | 'branchName' | 'branchNameEn'>

/** Which of its names a page's head says already. The others stand among the facts: staff sign in with the ones that are typed there. */
export const namesAbove = (entity: Names, locale: Locale): readonly (keyof Names)[] => [
  nameIn(entity, locale) === entity.name ? 'name' : 'nameEn',
  branchIn(entity, locale) === entity.branchName ? 'branchName' : 'branchNameEn',
]
