import { type SQL, sql } from 'drizzle-orm'
import { SHOWS_PEOPLE } from '../../../resources/_kit/pictures.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { files } from '../../../resources/files/schema.ts'
import type { MEDIA_VALUES, metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { anyOf, columns, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { mediaPath } from '../../files/mediaLink.ts'
import type { Post } from '../kinds/kind.ts'

const f = columns(files, 'f')
const p = columns(projects, 'p')

type Variable = RecordOf<typeof metaCampaigns>['variables'][number]

/** A message is opened when its reader has time, and shown to others: so long its files can be fetched. */
const OPEN_MS = 90 * 86_400_000
/** As wide as previews of links show it. */
const WIDTH = 1200

/** What a campaign's variables of media may name. */
export interface Media {
  entityId: string | null
  /** The first picture of the project's own that its public page shows; it has none unless the page is public. */
  cover: { id: string; width: number } | null
  /** Uploaded for this campaign, and still to be shown to others. */
  files: ReadonlySet<string>
}

/** Where recipients reach this server, and what signs addresses there. */
export type Origin = Pick<Post, 'publicUrl' | 'secret'>

const coverOf = async (tx: Tx, project: string | null): Promise<Media['cover']> => {
  if (project === null) return null
  const found = await tx.one<{ id: string; widths: number[] | null; width: number | null }>(
    sql`select s.id, s.widths, s.width from ${p}, jsonb_array_elements(${p.images}) with ordinality i (image, n)
      join athar_public_pictures(${project}::uuid) s on s.id = (i.image ->> 'id')::uuid
      where ${p.id} = ${project}::uuid order by i.n limit 1`,
  )
  if (!found) return null
  const width = found.widths?.find((one) => one >= WIDTH) ?? found.widths?.at(-1) ?? found.width
  return width ? { id: found.id, width } : null
}

/** product.md 27, 44: of pictures and films those alone that may be shown outside of the charity. */
const shown = (ids: readonly string[]): SQL => {
  const asked = sql`athar_entity(), ${sql.param([...ids])}::uuid[]`
  return sql`${f.id} = ${anyOf(ids)} and ${f.deletedAt} is null
  and (${f.kind} <> all(${sql.param([...SHOWS_PEOPLE])}::text[]) or ${f.id} in (
    select s.id from athar_shown_pictures(${asked}) s union all select s.id from athar_shown_films(${asked}) s))`
}

const filesOf = async (tx: Tx, variables: readonly Variable[]): Promise<string[]> => {
  const ids = variables.flatMap(({ type, file }) => (type === 'media' && file ? [file] : []))
  if (ids.length === 0) return []
  return (await tx.rows(select({ id: f.id }, sql`from ${f} where ${shown(ids)}`))).map(({ id }) => id)
}

/** What the variables of a campaign may show, as it stands now. */
export async function readMedia(tx: Tx, project: string | null, variables: readonly Variable[]): Promise<Media> {
  const [entity, cover, open] = await Promise.all([
    tx.one<{ id: string }>(sql`select athar_entity() as id`),
    coverOf(tx, project),
    filesOf(tx, variables),
  ])
  return { entityId: entity?.id ?? null, cover, files: new Set(open) }
}

interface Shown extends Origin {
  project: Pick<RecordOf<typeof projects>, 'id' | 'videos'> | null
  media: Media
}

/** The address of what a variable of media shows; null where there is nothing that may be seen. */
export function mediaValue({ value, file }: Variable, { project, media, publicUrl, secret }: Shown): string | null {
  const { entityId, cover, files: open } = media
  const page = project && `${publicUrl}/dashboard/projects/${project.id}`
  const signed = (fileId: string, entity: string) =>
    `${publicUrl}${mediaPath(secret, { entityId: entity, fileId, until: Date.now() + OPEN_MS })}`
  const values: Record<(typeof MEDIA_VALUES)[number], string | null> = {
    projectVideo: project?.videos[0] ?? null,
    projectCover: cover && `${page}/pictures/${cover.id}/${cover.width}`,
    file: file && entityId && open.has(file) ? signed(file, entityId) : null,
  }
  return values[value as keyof typeof values] ?? null
}
