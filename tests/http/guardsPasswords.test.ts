import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { planDonorLink } from '../../server/accounts/plan.ts'
import { owner, person, post, signIn, tokensOf, work } from './support/accounts.ts'
import {
  asked,
  donor,
  enter,
  freshPhone,
  identities,
  later,
  mailer,
  PASSWORD,
  read,
  server,
  signInWorld,
  texted,
} from './support/signInWorld.ts'
import { credentialsOf } from './support.ts'

signInWorld()

const CORRECT = 'Correct-Horse-7'
const NEXT = 'Quite-Another-Lamp-5'

/** The token of the mail that was sent last. */
const mailed = (): string => tokensOf(mailer.accepted.at(-1))[0] ?? ''

async function forgot(email: string): Promise<string> {
  await post(server, '/api/Account/SendForgotPasswordEmail', { email })
  await work(server)
  return mailed()
}

const reset = (token: string, newPassword: string) => post(server, '/api/Account/ResetPassword', { token, newPassword })

const change = (token: string, oldPassword: string, newPassword: string) =>
  server.call('POST', '/api/account/ChangePassword', {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    body: { oldPassword, newPassword },
  })

describe('a new password ends what was sent before it to get in without it', () => {
  it('[7.12] a colleague’s link to a new password, once they have changed it themselves', async () => {
    const email = 'leaked@people.test'
    await person(server, { entity: server.entities.a, userName: 'leaked', email, like: server.users.adminA })
    const token = await forgot(email)
    expect((await read(token)).statusCode).toBe(200)
    const session = await signIn(server, { ...credentialsOf('adminA'), userName: 'leaked' })
    // A change that is refused ends nothing.
    expect((await change(session, 'Wrong-Horse-7', NEXT)).statusCode).toBe(422)
    expect((await read(token)).statusCode).toBe(200)
    expect((await change(session, CORRECT, NEXT)).statusCode).toBe(200)
    expect([(await read(token)).statusCode, (await reset(token, 'Third-Horse-11')).statusCode]).toEqual([404, 404])
    await signIn(server, { ...credentialsOf('adminA'), userName: 'leaked', password: NEXT })
  })

  it('[6.9] [7.6] [7.12] a donor’s link to sign in, whichever way the password came', async () => {
    const phone = freshPhone()
    const email = 'keeps-out@people.test'
    const id = await donor('a', phone, { email })
    const link = async (): Promise<string> => {
      await later('2 minutes')
      await asked(phone)
      expect((await read(texted('a'))).statusCode).toBe(200)
      return texted('a')
    }
    const ended = async (token: string) => [(await read(token)).statusCode, (await enter(token)).statusCode]

    // Sent to the donor's phone before there was an account, it would open the one that a mail has made since.
    const beforeAccount = await link()
    const [entityId, userId] = [server.entities.a, server.users.adminA]
    await server.db.as({ kind: 'entity', entityId, userId }, (tx) =>
      planDonorLink(tx, { entityId, donorId: id, email, language: 'en', invitedBy: userId }),
    )
    await work(server)
    expect((await reset(mailed(), PASSWORD)).statusCode).toBe(200)
    expect(await ended(beforeAccount)).toEqual([404, 404])
    expect(await identities()).toHaveLength(1)

    const beforeChange = await link()
    await owner(server, sql`update identities set first_time_login = false`)
    const signed = await post(server, '/api/Account/DonorLogin', { phone, password: PASSWORD })
    expect((await change(signed.json<{ data: string }>().data, PASSWORD, NEXT)).statusCode).toBe(200)
    expect(await ended(beforeChange)).toEqual([404, 404])

    const beforeReset = await link()
    expect((await reset(await forgot(email), PASSWORD)).statusCode).toBe(200)
    expect(await ended(beforeReset)).toEqual([404, 404])

    // What is asked for afterwards opens it as ever.
    await owner(server, sql`delete from account_links`)
    expect((await enter(await link())).statusCode).toBe(200)
  })
})
