import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/types.ts'
import { type Licence, readLicence } from '../licences.ts'
import { campaignPath } from './addresses.ts'
import { type Appeal, type Asking, readAppeal, readAsking } from './read.ts'

/** What all messages of an appeal say. */
export interface Saying {
  appeal: Appeal
  licence: Licence
  asking: Asking
  /** The path of its picture; null where it may not be shown. */
  picture: string | null
}

/** As wide as a mail shows it, on a screen of twice as many dots. */
const WIDTH = 1120

async function picturePath(tx: Tx, { id, image }: Appeal): Promise<string | null> {
  const shown = await tx.one<{ widths: number[] | null; edition: string | null }>(
    sql`select widths, edition from athar_shown_pictures(athar_entity(), array[${image}::uuid])`,
  )
  const widths = (shown?.widths ?? []).toSorted((one, other) => one - other)
  const width = widths.find((one) => one >= WIDTH) ?? widths.at(-1)
  if (width === undefined) return null
  const path = `${campaignPath(id)}/pictures/${image}/${width}`
  return shown?.edition ? `${path}?v=${shown.edition}` : path
}

/** Null where the campaign or its licence is gone. */
export async function readSaying(tx: Tx, id: string): Promise<Saying | null> {
  const appeal = await readAppeal(tx, id)
  const licence = appeal && (await readLicence(tx, appeal.licence))
  if (!appeal || !licence) return null
  return { appeal, licence, asking: await readAsking(tx), picture: await picturePath(tx, appeal) }
}
