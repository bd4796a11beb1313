import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import type { Columns, RowOf } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Dispatch, type Hold, holdDispatch } from './dispatch.ts'

/** The messages of a dispatch, or (`dispatch` is null) the single ones of an entity, or of the platform (`entityId` is null). */
export interface Lanes {
  entityId: string | null
  dispatch: string | null
  /** Of the dispatch, where it is known. */
  kind?: Dispatch['kind']
}

/**
 * What one run sends: those of them that travel by one channel, by its sender and at its pace. Each kind of lane has a job of
 * its own, so that a single mail never stands behind a mass, nor mails behind a phone that writes one message a minute.
 */
export interface Lane extends Lanes {
  channel: Channel
}

/** Those of the lane, or of every channel; in the words of an index. */
export const inLane = (
  m: Columns<RowOf<typeof messages>>,
  { entityId, dispatch, channel }: Lanes & Partial<Lane>,
): SQL => {
  const whose = entityId === null ? sql`${m.entityId} is null` : sql`${m.entityId} = ${entityId}::uuid`
  const which = dispatch === null ? sql`${m.dispatch} is null` : sql`${m.dispatch} = ${dispatch}::uuid`
  return channel === undefined ? sql`${whose} and ${which}` : sql`${whose} and ${which} and ${m.channel} = ${channel}`
}

/** Holds the dispatch of a lane until the end of the transaction, in the order of locks; single messages have none. */
export const holdLane = async (tx: Tx, { dispatch, kind }: Lanes, hold: Hold = 'alone'): Promise<Dispatch | null> =>
  dispatch === null ? null : holdDispatch(tx, dispatch, { kind, hold })
