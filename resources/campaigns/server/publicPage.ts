import { sql } from 'drizzle-orm'
import { nameIn } from '../../../i18n/named.ts'
import type { Database } from '../../../server/db/types.ts'
import {
  type EntityRow,
  entityFacts,
  type FileRow,
  type Lang,
  pictureFor,
  picturesIn,
  web,
} from '../../../server/letters/facts.ts'
import { campaignPath } from '../../../server/messages/campaigns/addresses.ts'
import type { CampaignUrls } from '../../../server/pages/render.ts'
import { percentOf } from '../../_contracts/letterFigures.ts'
import { type PublicCampaign, publicCampaignSchema } from '../../_contracts/publicCampaign.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Source } from '../../_kit/sources.ts'
import type { entities } from '../../entities/schema.ts'
import type { campaigns } from '../schema.ts'

type Campaign = RecordOf<typeof campaigns>

/** What the database's function answers (server/db/routines/publicCampaign.ts); null where nothing is public. */
export interface Found {
  entity: EntityRow & Pick<RecordOf<typeof entities>, 'timeZone' | 'defaultLanguage' | 'calendar'>
  campaign: Pick<Campaign, 'title' | 'description' | 'link' | 'image' | 'status'> & { video: boolean }
  licence: {
    number: string
    purpose: string
    startDate: string
    endDate: string
    target: string | null
    ended: boolean
    begun: boolean
  } | null
  progress: { project: string; required: string; collected: string } | null
  pictures: FileRow[]
}

/**
 * What the page of a campaign says.
 * @param asked the language of the address or of the message; without one, the entity's
 */
export function presentCampaign(id: string, found: Found, asked: Lang | null): PublicCampaign {
  const { entity, campaign, licence, progress } = found
  const lang = asked ?? entity.defaultLanguage
  const shown = picturesIn(found.pictures)
  const picture: typeof shown = (one) => {
    const file = shown(one)
    return file && pictureFor(file, lang)
  }
  const draft = campaign.status === 'draft' || campaign.status === 'scheduled'
  // No appeal without a licence: one that is gone has ended, and under one that is yet to begin nothing that is out may ask.
  const holds = licence !== null && licence.begun && !licence.ended
  const over = campaign.status === 'stopped' || (draft ? licence?.ended === true : !holds)
  return publicCampaignSchema.parse({
    id,
    lang,
    defaultLang: entity.defaultLanguage,
    calendar: entity.calendar,
    timeZone: entity.timeZone,
    entity: { ...entityFacts(entity, picture), name: nameIn(entity, lang) },
    title: campaign.title,
    description: campaign.description,
    link: over ? undefined : web(campaign.link),
    picture: picture(
      campaign.image === null ? null : { id: campaign.image, altAr: campaign.title, altEn: campaign.title },
    ),
    hasFilm: campaign.video,
    draft,
    over,
    licence: licence
      ? {
          number: licence.number,
          purpose: licence.purpose,
          start: licence.startDate,
          end: licence.endDate,
          target: licence.target ?? undefined,
        }
      : undefined,
    progress: progress ? { ...progress, percent: percentOf(progress.collected, progress.required) } : undefined,
  } satisfies Record<keyof PublicCampaign, unknown>)
}

/** Where the page of a campaign and all that belongs to it is, as it was opened by `key`. */
export function urlsOf(
  id: string,
  publicUrl: string,
  key: string | null,
  look: boolean,
  source: Source = 'other',
): CampaignUrls {
  const self = campaignPath(id)
  const own = key === null ? undefined : campaignPath(id, key)
  // What is not public yet lies behind the key as well.
  const files = look && own ? own : self
  const origin = new URL(publicUrl).origin
  return {
    self,
    image: `${files}/pictures/{id}/{width}`,
    film: `${files}/film`,
    origin,
    ...(own ? { own } : { from: source }),
  }
}

interface Asked {
  id: string
  /** Staff look at it before it is published. */
  draft: boolean
  requestId: string
}

const read = <T>(db: Database, requestId: string, query: ReturnType<typeof sql>): Promise<T[]> =>
  db.read<T>({ kind: 'anonymous', requestId }, query)

/** [3.10] what is public of a campaign, in one query as nobody; null where there is nothing. */
export async function findCampaign(db: Database, { id, draft, requestId }: Asked): Promise<Found | null> {
  const [row] = await read<{ found: Found | null }>(
    db,
    requestId,
    sql`select athar_public_campaign(${id}::uuid, ${draft}::boolean) as found`,
  )
  return row?.found ?? null
}

/** Where the store keeps a picture of a campaign's page, by one of its widths; null for every other file. */
export async function findPicture(
  db: Database,
  { id, draft, requestId, file, width }: Asked & { file: string; width: number },
): Promise<{ entityId: string; edition: string | null } | null> {
  const [row] = await read<{ entity_id: string; widths: number[] | null; edition: string | null }>(
    db,
    requestId,
    sql`select entity_id, widths, edition from athar_campaign_pictures(${id}::uuid, ${draft}::boolean) where id = ${file}::uuid`,
  )
  return row?.widths?.includes(width) ? { entityId: row.entity_id, edition: row.edition } : null
}

interface Film {
  entity_id: string
  id: string
  mime: string
  bytes: number
  edition: string | null
}

export const findFilm = async (db: Database, { id, draft, requestId }: Asked): Promise<Film | null> =>
  (await read<Film>(db, requestId, sql`select * from athar_campaign_film(${id}::uuid, ${draft}::boolean)`))[0] ?? null

/** Whose key it is. */
export interface Link {
  /** Of their message. */
  language: Lang
  /** They want no more messages about campaigns. */
  stopped: boolean
  /** It was this link that they said so by, and they have said nothing since. */
  backs: boolean
}

/** Whose key it is; null where it is nobody's. */
export const findLink = async (
  db: Database,
  { id, hash, requestId }: { id: string; hash: string; requestId: string },
): Promise<Link | null> =>
  (
    await read<Link>(db, requestId, sql`select language, stopped, backs from athar_campaign_link(${id}::uuid, ${hash})`)
  )[0] ?? null
