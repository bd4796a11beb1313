/** Linking, and ending the link. */
import { sql } from 'drizzle-orm'
import { columns, pairs, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { missing, type ValuesOfForm } from '../../../server/engine/form.ts'
import { secretPairs } from '../../../server/engine/secrets.ts'
import { hookContext, insertRow, writeRow } from '../../../server/engine/write.ts'
import { addressFault } from '../../../server/integrations/outbound.ts'
import { CODES } from '../../_kit/codes.ts'
import type { linkFields } from '../forms.ts'
import { platformLinks } from '../schema.ts'
import { checkLink, type LinkRow } from './account.ts'

const p = columns(platformLinks, 'p')
const bare = columns(platformLinks)

const UNIQUE_VIOLATION = '23505'

/** @throws invalid (422) where the address is not to be asked from here */
function refuseAddress({ services }: Pick<Call, 'services'>, link: string): void {
  const fault = addressFault(link, services.config)
  if (fault === null) return
  const key = fault === 'https' ? 'serverAddress' : 'publicHost'
  throw new AppFault('invalid', [{ field: 'link', key, args: {}, code: CODES.generic }])
}

/** Of two who link at once the second is told to look again. */
const taken = (error: unknown): never => {
  throw (error as { code?: string }).code === UNIQUE_VIOLATION ? new AppFault('stale', [], { version: 1 }) : error
}

/**
 * [2.66] links the entity, or changes its link, and asks the platform at once: what the row then says is known.
 * @throws invalid (422) at the password where none is given and none is kept
 */
export async function connect(
  call: Call<typeof platformLinks>,
  { link, email, password }: ValuesOfForm<typeof linkFields>,
): Promise<LinkRow> {
  refuseAddress(call, link)
  const id = await inTx(call, async (tx) => {
    const known = await tx.one(
      select(
        { id: p.id, setAt: p.passwordSetAt },
        sql`from ${p} where ${p.entityId} = athar_entity() and ${p.deletedAt} is null`,
      ),
    )
    if (password === null && (known?.setAt ?? null) === null) throw new AppFault('invalid', [missing('password')])
    if (!known)
      return (await insertRow(hookContext(call, tx), { link, email, password: password ?? '' }).catch(taken)).id
    const secret = password === null ? [] : secretPairs(call.services.config.appSecret, known.id, 'password', password)
    await writeRow(tx, call, known.id, [...pairs(bare, { link, email, state: 'notChecked', reason: null }), ...secret])
    return known.id
  })
  return checkLink(call, id)
}

/** The password goes; what was fetched stays, and so do the gifts. */
export const unlink = ({ tx, call }: HookContext<typeof platformLinks>, { id, pullState }: LinkRow): Promise<LinkRow> =>
  writeRow(tx, call, id, [
    ...secretPairs(call.services.config.appSecret, id, 'password', null),
    ...pairs(bare, {
      state: 'off',
      reason: null,
      leaseUntil: null,
      leaseOwner: null,
      pullState: pullState === 'running' ? 'none' : pullState,
    }),
  ])
