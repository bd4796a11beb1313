import { randomUUID } from 'node:crypto'
import type { RouteInfo } from '../../../server/app.ts'
import { credentialsOf } from '../support.ts'
import type { Sweep } from './sweep.ts'

type Special = (sweep: Sweep, route: RouteInfo) => Promise<void>

/** Refused as a fault of the caller's, whoever is named. */
async function refused(sweep: Sweep, url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  for (const as of ['adminA', null] as const) {
    const answer = await sweep.call('POST', url, { as, body, headers })
    if (answer.statusCode < 400) sweep.problem(`${url} took ${JSON.stringify(body)}`, answer)
  }
}

/** A link's token is no id: with anyone's in its place the answer is one. */
const byToken =
  (body: (token: string) => object): Special =>
  async (sweep, { url }) => {
    const { ids } = sweep.planted
    const unknown = await sweep.call('POST', url, { as: null, body: body(randomUUID()) })
    sweep.expectStatus(unknown, 404, url)
    for (const tenant of ['a', 'a2', 'b'] as const)
      for (const resource of ['users', 'donors', 'registrations'])
        sweep.expectUnknown(
          await sweep.call('POST', url, { as: null, body: body(ids[tenant][resource]?.[0] ?? '') }),
          unknown,
          `${url} with an id of ${tenant}.${resource}`,
        )
  }

/** An open form names no entity, user or role: one that does is refused whole. */
const namesNobody =
  (more: object = {}): Special =>
  async (sweep, { url }) => {
    for (const key of ['entityId', 'entity', 'userId', 'roles', 'id', 'status', 'mainBranch', 'verified'])
      await refused(sweep, url, { ...more, [key]: sweep.server.entities.b })
  }

const stillIn = async (sweep: Sweep, what: string): Promise<void> =>
  sweep.expectStatus(await sweep.server.call('GET', '/user/profile', { as: 'adminB' }), 200, what)

const sessionsOf = async (sweep: Sweep, as: 'adminA' | 'adminB'): Promise<string[]> =>
  (await sweep.server.call('GET', '/api/Account/Sessions', { as })).json<{ id: string }[]>().map(({ id }) => id)

/** Of the branches that one may switch into the profile names one's own charity's alone; product.md 1 */
const ownBranches =
  (method: 'GET' | 'PUT', body?: object): Special =>
  async (sweep, { url }) => {
    const { entities, users } = sweep.server
    const answer = await sweep.server.call(method, url, body ? { body } : {})
    sweep.expectStatus(answer, 200, url)
    const { entity, branches } = answer.json<{ entity: { id: string }; branches: { id: string }[] }>()
    const known = branches.map(({ id }) => id).sort()
    if (entity.id !== entities.a || known.join() !== [entities.a, entities.a2].sort().join())
      sweep.problem('a profile of another entity', answer)
    for (const id of sweep.planted.foreign.filter((one) => one !== entities.a2))
      if (answer.body.includes(id)) sweep.problem(`${url} shows the foreign id ${id}`, answer)
    for (const key of ['id', 'entityId', 'roles', 'entity', 'branches', 'kind', 'email', 'firstTimeLogin'])
      if (method === 'PUT')
        sweep.expectStatus(await sweep.call('PUT', url, { body: { [key]: users.adminB } }), 400, `${url} with ${key}`)
  }

/** The ways in and out, and what belongs to whoever is signed in. Their own suites prove what they do. */
export const ACCOUNT: Record<string, Special> = {
  'GET /user/profile': ownBranches('GET'),
  // One's own phone and the channels of one's own entity: nothing in these calls names anybody else.
  'GET /user/reach': async (sweep, { url }) => {
    const answer = await sweep.server.call('GET', url)
    sweep.expectStatus(answer, 200, url)
    for (const id of sweep.planted.foreign)
      if (answer.body.includes(id)) sweep.problem(`${url} shows the foreign id ${id}`, answer)
  },
  'POST /user/reach/code': namesNobody({ phone: '0531230001', channel: 'sms' }),
  'POST /user/reach/phone': namesNobody({ phone: '0531230001', code: '000000' }),
  'PUT /user/profile': ownBranches('PUT', { language: 'en' }),
  'POST /api/Account/DonorLogin': async (sweep, { url }) => {
    const { password = '' } = credentialsOf('adminB')
    await refused(sweep, url, { phone: '0502000001', password })
    await refused(sweep, url, { phone: sweep.server.users.donorA, password })
  },
  'POST /api/Account/Refresh': async (sweep, { url }) => {
    const [theirs = ''] = await sessionsOf(sweep, 'adminB')
    for (const token of ['', theirs, `${theirs}.0.x`, `${theirs}.1.${'A'.repeat(43)}`])
      await refused(sweep, url, {}, { cookie: `athar_refresh=${token}` })
    await stillIn(sweep, 'another’s session after forged refreshes')
  },
  'POST /api/account/ChangePassword': async (sweep, { url }) => {
    const body = { oldPassword: 'Wrong-Horse-7', newPassword: 'Another-Horse-8' }
    await refused(sweep, url, body)
    await refused(sweep, url, { ...body, userId: sweep.server.users.adminB })
    await stillIn(sweep, 'another’s session after a change of password')
  },
  'POST /api/Account/FirstTime': namesNobody({ name: 'x', language: 'ar', calendar: 'both', terms: true }),
  'GET /api/Account/Sessions': async (sweep, { url }) => {
    const answer = await sweep.call('GET', url)
    for (const id of await sessionsOf(sweep, 'adminB'))
      if (answer.body.includes(id)) sweep.problem('the sessions of another', answer)
  },
  'POST /api/Account/Sessions/:id/End': async (sweep, { url }) => {
    const at = (id: string): string => url.replace(':id', id)
    const unknown = await sweep.call('POST', at(randomUUID()), { body: {} })
    for (const id of await sessionsOf(sweep, 'adminB')) {
      const answer = await sweep.call('POST', at(id), { body: {} })
      if (answer.body !== unknown.body) sweep.problem('another’s session differs from an unknown one', answer)
    }
    await stillIn(sweep, 'another’s session after an attempt to end it')
  },
  'POST /api/Account/EndOtherSessions': async (sweep, { url }) => {
    const signed = await sweep.call('POST', '/api/Account/Login', { as: null, body: credentialsOf('projectsA') })
    const authorization = `Bearer ${signed.json<{ data: string }>().data}`
    sweep.expectStatus(await sweep.call('POST', url, { as: null, body: {}, headers: { authorization } }), 200, url)
    await stillIn(sweep, 'another’s session after ending one’s other sessions')
  },
  'POST /api/Account/SwitchBranch': async (sweep, { url }) => {
    const { entities } = sweep.server
    const unknown = await sweep.call('POST', url, { body: { entityId: randomUUID() } })
    sweep.expectUnknown(await sweep.call('POST', url, { body: { entityId: entities.b } }), unknown, `${url} to b`)
    for (const entityId of [entities.a, entities.a2]) {
      const answer = await sweep.server.call('POST', url, { as: 'adminB', body: { entityId } })
      sweep.expectStatus(answer, 404, `${url} into another charity`)
    }
  },
  'POST /api/Account/SendForgotPasswordEmail': namesNobody({ email: 'adminb@athar.test' }),
  'POST /api/Account/SendSignInLink': namesNobody({ phone: '0512345678' }),
  'POST /api/Account/SignInByLink': byToken((token) => ({ token })),
  'POST /api/Account/ReadLink': byToken((token) => ({ token })),
  'POST /api/Account/ResetPassword': byToken((token) => ({ token, newPassword: 'Another-Horse-8' })),
  'POST /api/Account/VerifyEmail': byToken((token) => ({ token })),
  'POST /api/Entity/Register': namesNobody(),
  'POST /api/Entity/ConfirmAgain': async (sweep, { url }) => {
    const unknown = await sweep.call('POST', url, { body: { id: randomUUID() } })
    for (const id of [sweep.server.users.adminB, sweep.server.entities.b]) {
      const answer = await sweep.call('POST', url, { body: { id } })
      if (answer.statusCode !== 200 || answer.body !== unknown.body)
        sweep.problem('an id differs from an unknown one', answer)
    }
  },
  'POST /user/register-b2b': async (sweep, route) => {
    await namesNobody()(sweep, route)
    const body = {
      name: 'x',
      userName: 'x',
      password: 'Another-Horse-8',
      language: 'ar',
      calendar: 'both',
      terms: true,
    }
    for (const token of [randomUUID(), sweep.server.users.adminB]) await refused(sweep, route.url, body, { token })
  },
  'POST /api/Entity/RegisterFile': async (sweep, { url }) => {
    for (const query of ['kind=sheet&name=x', `kind=pdf&name=x&entityId=${sweep.server.entities.b}`])
      await refused(sweep, `${url}?${query}`, {})
  },
  // The platform's letters are no entity's, and an entity's are not the platform's.
  'GET /api/platform/outbox': async (sweep, { url }) => {
    sweep.expectStatus(await sweep.call('GET', url), 403, url)
    const { total } = (await sweep.server.call('GET', url, { as: 'super' })).json<{ total: number }>()
    if (total !== 0) sweep.problem(`${url} shows the platform ${total} letters of entities`)
  },
  'GET /api/platform/outbox/:id': async (sweep, { url }) => {
    const { mail } = sweep.server.services
    const letters = (mail.mailer && (await mail.catcher?.list())) || []
    const unknown = url.replace(':id', '1700000000000-000001')
    const missing = await sweep.server.call('GET', unknown, { as: 'super' })
    for (const { id } of letters) {
      sweep.expectStatus(await sweep.call('GET', url.replace(':id', id)), 403, url)
      const answer = await sweep.server.call('GET', url.replace(':id', id), { as: 'super' })
      sweep.expectUnknown(answer, missing, `${url} of an entity's letter`)
    }
  },
}
