import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { type Call, contextOf, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { picturesIn } from '../../../server/letters/facts.ts'
import { jpegOf } from '../../../server/letters/pdf.ts'
import type { GiftCardLook } from '../../_contracts/giftCard.ts'
import { entities } from '../../entities/schema.ts'
import { projects } from '../../projects/schema.ts'
import { findProject } from '../../projects/server/publicPage.ts'
import { donorTransactions } from '../schema.ts'

const [e, g, p] = [columns(entities, 'e'), columns(donorTransactions, 'g'), columns(projects, 'p')]

type Asking = Pick<Call, 'actor' | 'requestId' | 'services'>
type Names = Pick<GiftCardLook, 'entity' | 'entityEn' | 'project'> & { entityId: string; projectId: string }

/** A gift of the caller's charity, or the caller's own. */
const reached = ({ actor }: Asking) =>
  actor.kind === 'donor'
    ? sql`(${g.entityId}, ${g.donor}) in (select o.entity, o.donor from athar_own_donors() o (entity, donor, working))`
    : sql`${g.entityId} = athar_entity()`

/** What the gift went to; null where the caller has no such gift. */
const namesOf = (asking: Asking, id: string): Promise<Names | null> =>
  inTx(asking, (tx) =>
    tx.one(
      select(
        { entityId: g.entityId, projectId: g.project, entity: e.name, entityEn: e.nameEn, project: p.name },
        sql`from ${g} join ${p} on ${p.entityId} = ${g.entityId} and ${p.id} = ${g.project}
          join ${e} on ${e.id} = ${g.entityId}
          where ${g.id} = ${id}::uuid and ${g.deletedAt} is null and ${reached(asking)}`,
      ),
    ),
  )

/**
 * [1.13] what the card of a gift is drawn with. Colour, logo and picture are those that the project's own page shows to its
 * reader, so that a card shows no more than may be seen (product.md 17, 27). @throws 404
 */
export async function giftLook(asking: Asking, id: string): Promise<GiftCardLook> {
  const { services, requestId, actor } = asking
  const found = await namesOf(asking, id)
  if (!found) throw new AppFault('notFound')
  const { entityId, projectId, ...names } = found
  const reader = actor.kind === 'donor' ? contextOf(asking) : ({ kind: 'anonymous', requestId } as const)
  const page = await findProject(services.db, projectId, reader)
  if (!page) return { ...names, colour: null, logo: null, picture: null }
  const { logo } = page.entity
  const shown = picturesIn(page.pictures)
  const drawn = async (one: Parameters<typeof shown>[0]): Promise<string | null> => {
    const file = shown(one)
    const jpeg = file ? await jpegOf(services, entityId, file) : null
    return jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`
  }
  return {
    ...names,
    colour: page.entity.mainColor,
    logo: await drawn(logo === null ? null : { id: logo }),
    picture: await drawn(page.project.images.find((one) => shown(one)) ?? null),
  }
}
