/** Titles of the platform's lists, as files write them. */
import { sql } from 'drizzle-orm'
import type { Field } from '../../resources/_kit/field.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { classifications } from '../../resources/classifications/schema.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { ListLookup } from '../engine/importing.ts'

const k = columns(classifications, 'k')
const t = columns(donorTypes, 't')

interface Titled {
  id: string
  title_ar: string
  title_en: string
  body?: string
}

/** Words that mean the same kind of donor, and the kind itself as the list declares it. */
const SAME_TYPE: readonly { body: string; words: readonly string[] }[] = [
  { body: 'person', words: ['individual', 'person', 'individuals', 'فرد', 'أفراد', 'شخص', 'متبرع فرد'] },
  {
    body: 'organisation',
    words: ['company', 'corporate', 'corporation', 'business', 'firm', 'شركة', 'شركات', 'مؤسسة تجارية'],
  },
  {
    body: 'organisation',
    words: ['organisation', 'organization', 'entity', 'institution', 'جهة', 'جهات', 'منظمة', 'مؤسسة', 'هيئة'],
  },
  {
    body: 'foundation',
    words: ['foundation', 'donor foundation', 'granting body', 'مؤسسة مانحة', 'جهة مانحة', 'مانح'],
  },
  {
    body: 'foundation',
    words: ['waqf', 'endowment', 'وقف', 'أوقاف', 'وقفية', 'مؤسسة وقفية', 'foundation', 'مؤسسة مانحة'],
  },
  {
    body: 'organisation',
    words: ['government', 'government body', 'governmental', 'ministry', 'جهة حكومية', 'حكومي', 'حكومية', 'وزارة'],
  },
].map(({ body, words }) => ({ body, words: words.map(fold) }))

/** The list of types less those of persons: what a body that grants may be (product.md 4). */
export const GRANTING_BODIES = 'granting_bodies'
export const mayGrant = (body: string | null | undefined): boolean => body !== 'person'

/** Fields whose values are a closed list: a mend chooses among them. */
export const isClosed = ({ kind }: Field): boolean => kind === 'choice' || kind === 'reference' || kind === 'boolean'

/** The list whose entries a cell of this field names: what is offered for it is what is taken. */
export const listOf = ({ options }: Field): string => String(options['list'] ?? options['to'])

const byTitle = (rows: readonly Titled[]): Map<string, Titled> =>
  new Map(rows.flatMap((row) => [row.title_ar, row.title_en].map((title): [string, Titled] => [fold(title), row])))

/** A title as it stands; else a synonym of one; else the only entry of that kind. */
function donorTypeLookup(rows: readonly Titled[]): ListLookup {
  const titles = byTitle(rows)
  return (title) => {
    const wanted = fold(title)
    const exact = titles.get(wanted)
    if (exact) return exact.id
    const group = SAME_TYPE.find(({ words }) => words.includes(wanted))
    if (!group) return null
    const synonym = group.words.map((word) => titles.get(word)).find((row) => row !== undefined)
    if (synonym) return synonym.id
    const kind = rows.filter((row) => row.body === group.body)
    return kind.length === 1 ? (kind[0]?.id ?? null) : null
  }
}

function titleLookup(rows: readonly Titled[]): ListLookup {
  const titles = byTitle(rows)
  return (title) => titles.get(fold(title))?.id ?? null
}

/** Every list that a cell may name an entry of, by resource. */
export async function loadLists(tx: Tx): Promise<Record<string, ListLookup>> {
  const types = await tx.rows(
    select(
      { id: t.id, title_ar: t.titleAr, title_en: t.titleEn, body: t.body },
      sql`from ${t} where ${t.deletedAt} is null`,
    ),
  )
  const fields = await tx.rows(
    select({ id: k.id, title_ar: k.titleAr, title_en: k.titleEn }, sql`from ${k} where ${k.deletedAt} is null`),
  )
  return {
    donor_types: donorTypeLookup(types),
    [GRANTING_BODIES]: donorTypeLookup(types.filter(({ body }) => mayGrant(body))),
    classifications: titleLookup(fields),
  }
}
