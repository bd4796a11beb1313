import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import type { HookContext } from './define.ts'
import { findRow } from './read.ts'

/** An action on one record of the resource that answers with the record as it is then. */
export const thenRead =
  <R extends Resource>() =>
  <I>(act: (ctx: HookContext<R>, id: string, input: I) => Promise<void>) =>
  async (ctx: HookContext<R>, input: I, { id }: { id: string }): Promise<RecordOf<R> | null> => {
    await act(ctx, id, input)
    return findRow(ctx.tx, ctx.call, id, 'get')
  }
