import { z } from 'zod'
import { columns, pairs } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { atomic, defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { writeRow } from '../../../server/engine/write.ts'
import { linkFields, pullFields } from '../forms.ts'
import { platformLinks } from '../schema.ts'
import { checkLink, type LinkRow } from './account.ts'
import { connect, unlink } from './connect.ts'
import { waitingSince } from './hold.ts'
import { PULL_DONATIONS } from './pull.ts'

export { pullDonations } from './pull.ts'

const p = columns(platformLinks)
const nothing = z.strictObject({})
const linkForm = { fields: linkFields }
const pullForm = { fields: pullFields }

/** The earlier of two days; null is the beginning. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other

async function begin(
  { tx, call, addJob }: HookContext<typeof platformLinks>,
  asked: string | null,
  row: LinkRow,
): Promise<LinkRow> {
  if (row.state === 'off' || row.pullState === 'running') throw new AppFault('wrongState', [], { status: row.state })
  // What was fetched before and never begun is fetched again: the newer file stands for both.
  const waiting = await waitingSince(tx, row)
  const running = await writeRow(
    tx,
    call,
    row.id,
    pairs(p, {
      pullState: 'running',
      pullReason: null,
      pullSince: waiting === undefined ? asked : earlier(asked, waiting),
      pulledRows: 0,
      pullBy: await authorOf(tx, call.actor),
      pullLanguage: call.locale,
      leaseOwner: null,
      leaseUntil: null,
      failures: 0,
    }),
  )
  await addJob(PULL_DONATIONS, { entityId: call.actor.entityId, id: row.id })
  return running
}

/** [2.66] the link with the platform that an entity receives donations by. */
export const server = defineServer(platformLinks, {
  actions: {
    // Free: they ask the platform, and their body holds a password.
    connect: free(platformLinks, {
      on: 'list',
      input: inputOf(linkForm),
      run: (call, input) => connect(call, readForm(linkForm, input)),
    }),
    check: free(platformLinks, { on: 'record', input: nothing, run: (call, _input, id) => checkLink(call, id) }),
    pull: atomic(platformLinks, {
      on: 'record',
      input: inputOf(pullForm),
      run: (ctx, input, row) => begin(ctx, readForm(pullForm, input).since, row),
    }),
    unlink: atomic(platformLinks, { on: 'record', input: nothing, run: (ctx, _input, row) => unlink(ctx, row) }),
  },
})
