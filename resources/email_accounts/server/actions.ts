import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameIn } from '../../../i18n/named.ts'
import { mailerFor } from '../../../server/channels/email/account.ts'
import { actionsOf } from '../../../server/connections/actions.ts'
import { columns, pairs, pick, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { secretPairs } from '../../../server/engine/secrets.ts'
import { writeRow } from '../../../server/engine/write.ts'
import { readAccount } from '../../../server/hooks/account.ts'
import { text } from '../../_kit/fields/index.ts'
import { dnsLabel, domainName } from '../../_kit/forms.ts'
import { entities } from '../../entities/schema.ts'
import { users } from '../../users/schema.ts'
import { emailAccounts } from '../schema.ts'
import { connection } from './connection.ts'
import { trialLetter } from './letter.ts'

type Account = typeof emailAccounts

const a = columns(emailAccounts)
const e = columns(entities, 'e')
const u = columns(users, 'u')
const spoken = z.strictObject({ language: z.enum(['ar', 'en']) })
const keyForm = {
  fields: {
    domain: text({ required: true, max: 253, form: domainName }),
    selector: text({ required: true, max: 63, form: dnsLabel }),
  },
}
const TRIAL_MS = 30_000

const makePair = promisify(generateKeyPair)

/** A key of RSA with 2048 bits, which every mail service can verify; the private one is sealed at once. */
async function makeKey(call: Call<Account>, id: string, given: unknown) {
  const { domain, selector } = readForm(keyForm, given)
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const told = { dkimDomain: domain.toLowerCase(), dkimSelector: selector.toLowerCase(), dkimRecord: record }
  return inTx(call, (tx) =>
    writeRow(tx, call, id, [...pairs(a, told), ...secretPairs(call.services.config.appSecret, id, 'dkimKey', pem)]),
  )
}

const nameOf = (call: Call, language: 'ar' | 'en'): Promise<string> =>
  inTx(call, async (tx) => {
    const row = await tx.one(select(pick(e, 'name', 'nameEn'), sql`from ${e} where ${e.id} = athar_entity()`))
    return row ? nameIn(row, language) : ''
  })

/** A real letter to the caller's own address, by this account and no other, whether it is in use or not. */
async function trial(call: Call<Account>, id: string, language: 'ar' | 'en') {
  const { entityId, userId } = call.actor
  if (entityId === null) throw new AppFault('forbidden')
  const name = await nameOf(call, language)
  const { account, to } = await inTx(call, async (tx) => ({
    account: await readAccount(tx, call.services.config, emailAccounts, { entityId, id }),
    to: await tx.one(select(pick(u, 'email'), sql`from ${u} where ${u.id} = ${userId}::uuid`)),
  }))
  if (!account || !to) throw new AppFault('notFound')
  const mailer = mailerFor(account.record, account.secrets, call.services.config, TRIAL_MS)
  try {
    const letter = trialLetter(language, name)
    const from = { address: account.record.senderAddress, name }
    const outcome = await mailer.send({ id: newId(), to: { address: to.email }, from, lang: language, ...letter })
    return { to: to.email, state: outcome.state, ...(outcome.state === 'failed' && { reason: outcome.reason }) }
  } finally {
    await mailer.close()
  }
}

export const actions = {
  ...actionsOf(connection, '/api/hooks/bounces'),
  makeKey: free(emailAccounts, {
    on: 'record',
    input: inputOf(keyForm),
    run: (call, input, id) => makeKey(call, id, input),
  }),
  sample: free(emailAccounts, {
    on: 'list',
    method: 'GET',
    input: spoken,
    run: async (call, { language }) => trialLetter(language, await nameOf(call, language)),
  }),
  trial: free(emailAccounts, {
    on: 'record',
    input: spoken,
    run: (call, { language }, id) => trial(call, id, language),
  }),
}
