import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import type { Columns, RowOf } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { type Dispatch, holdDispatch } from './dispatch.ts'

/**
 * What one run sends: the messages of a dispatch, or (`dispatch` is null) the single ones of an entity, or of the platform
 * (`entityId` is null). Each kind of lane has a job of its own, so that a single mail never stands behind a mass.
 */
export interface Lane {
  entityId: string | null
  dispatch: string | null
}

/** Those of the lane; in the words of an index. */
export const inLane = (m: Columns<RowOf<typeof messages>>, { entityId, dispatch }: Lane): SQL => {
  if (dispatch !== null) return sql`${m.entityId} = ${entityId}::uuid and ${m.dispatch} = ${dispatch}::uuid`
  return entityId === null
    ? sql`${m.entityId} is null and ${m.dispatch} is null`
    : sql`${m.entityId} = ${entityId}::uuid and ${m.dispatch} is null`
}

/** Holds the dispatch of a lane until the end of the transaction, in the order of locks; single messages have none. */
export const holdLane = async (tx: Tx, { dispatch }: Lane): Promise<Dispatch | null> =>
  dispatch === null ? null : holdDispatch(tx, dispatch)
