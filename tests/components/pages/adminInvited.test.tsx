import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import AdminEntityView from '../../../resources/entities/ui/admin/EntityView.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, OTHER, type Stage, show, useServer } from '../generate/harness.tsx'

const { on, sent, seen } = useServer()

const entity = {
  id: ID,
  version: 3,
  name: 'Birr Society',
  branchName: 'Riyadh',
  status: 'active',
  verified: false,
  mainBranch: true,
  brief: null,
  logo: null,
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}
const sara = { id: OTHER, name: 'Sara', userName: 'sara', email: 'sara@example.org', status: 'active' }
const overview = (invited: boolean) => ({
  counts: { projects: 0, donors: 0, transactions: 0, letters: 0, users: 1 },
  admins: [{ ...sara, invited, lastSeenAt: null }],
  branches: [],
  main: null,
  lastActivityAt: null,
})
const invitation = {
  state: 'sent',
  reason: null as string | null,
  email: 'sara@example.org',
  sentAt: '2026-02-03T09:00:00.000Z',
  expiresAt: '2026-02-10T09:00:00.000Z',
}
const at = (more: object = {}) =>
  on('get', `*/api/users/${OTHER}/invitation`, { body: { invitation: { ...invitation, ...more } } })
/** Isolates keep addresses and dates in their place; they are no words. */
const said = (): string => (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
const toast = (): string =>
  (document.querySelector('.MuiSnackbar-root')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')

const openEntity = (more: object = {}, stage: Partial<Stage> = {}, invited = true) => {
  on('get', `*/api/entities/${ID}`, { body: entity })
  on('get', `*/api/entities/${ID}/overview`, { body: overview(invited) })
  at(more)
  return show(AdminEntityView, {
    resource: 'entities',
    roles: ['SuperAdmin'],
    at: `/v/${ID}`,
    route: '/v/:id',
    ...stage,
  })
}

describe('[6.10] an entity’s administrator who has not come yet, as the platform sees them', () => {
  it.each([
    ['planned', null, 'The invitation to sara@example.org is being sent.'],
    [
      'failed',
      'recipient',
      'The invitation to sara@example.org could not be delivered. Check the address, then send it again.The recipient’s address was refused',
    ],
    [
      'held',
      'busy',
      'The invitation to sara@example.org has not left yet. It is tried again by itself.Nothing is taken for now by the mail service',
    ],
    [
      'noService',
      null,
      'The invitation to sara@example.org does not leave: no mail service is set up. Hand over its link yourself.',
    ],
  ])('[7.4] says where the invitation stands, and why: %s', async (state, reason, words) => {
    openEntity({ state, reason })
    await waitFor(() => expect(said()).toContain(words))
    for (const name of ['Send the invitation again', 'Copy the invitation link', 'Correct the address'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give a temporary password' })).toBeNull()
  })

  it.each([
    ['planned', null, 'يجري إرسال الدعوة إلى sara@example.org.'],
    [
      'failed',
      'recipient',
      'تعذّر إيصال الدعوة إلى sara@example.org. راجعوا العنوان ثم أعيدوا إرسالها.رُفض عنوان المستلم',
    ],
    ['held', 'busy', 'لم تخرج الدعوة إلى sara@example.org بعد، وتُعاد المحاولة تلقائيًا.لا تستقبل خدمة البريد شيئًا الآن'],
    ['noService', null, 'لن تُرسل الدعوة إلى sara@example.org: خدمة البريد غير مهيّأة. سلّموه رابطها.'],
  ])('[7.4] in Arabic: %s', async (state, reason, words) => {
    openEntity({ state, reason }, { locale: 'ar' })
    await waitFor(() => expect(said()).toContain(words))
    for (const name of ['إعادة إرسال الدعوة', 'نسخ رابط الدعوة', 'تصحيح العنوان'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it('whoever has come is asked nothing about', async () => {
    openEntity({}, {}, false)
    expect(await screen.findByText('Sara')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    expect(seen.filter(({ path }) => path.endsWith('/invitation'))).toEqual([])
  })

  it('corrects the address, and says that the mail to the new one was refused', async () => {
    const user = userEvent.setup()
    openEntity({ state: 'failed', reason: 'recipient' })
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }))
    const dialog = await screen.findByRole('dialog', { name: 'Correct the address' })
    const email = within(dialog).getByLabelText(/^Email/)
    expect(email).toHaveProperty('value', 'sara@example.org')
    await user.clear(email)
    await user.type(email, 'sarah@example.org')
    on('post', `*/api/users/${OTHER}/correctEmail`, { body: { email: 'sarah@example.org' } })
    at({ state: 'planned', email: 'sarah@example.org' })
    await user.click(within(dialog).getByRole('button', { name: 'Correct the address' }))
    await waitFor(() => expect(toast()).toContain('The invitation to sarah@example.org is being sent.'))
    expect(sent('POST', `/api/users/${OTHER}/correctEmail`)[0]?.body).toEqual({ email: 'sarah@example.org' })
    expect(sent('GET', `/api/entities/${ID}/overview`)).toHaveLength(2)
    at({ state: 'failed', reason: 'recipient', email: 'sarah@example.org' })
    await waitFor(() => expect(toast()).toContain('The invitation to sarah@example.org could not be delivered.'))
  }, 30_000)

  it('adding one says at once that there is no mail service', async () => {
    const user = userEvent.setup()
    openEntity({}, {}, false)
    await user.click(await screen.findByRole('button', { name: 'Add an administrator' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Name/), 'Sara')
    await user.type(within(dialog).getByLabelText(/^User name/), 'sara2')
    await user.type(within(dialog).getByLabelText(/^Email/), 'sara@example.org')
    on('post', `*/api/entities/${ID}/addAdmin`, { body: { invited: 'sara@example.org', user: OTHER } })
    at({ state: 'noService' })
    await user.click(within(dialog).getByRole('button', { name: 'Add an administrator' }))
    await waitFor(() =>
      expect(toast()).toContain('The invitation to sara@example.org does not leave: no mail service is set up.'),
    )
  }, 30_000)
})

describe('[2.50] a user’s page, as the platform sees it', () => {
  const open = (roles: readonly string[]) => {
    const record = { ...sara, version: 1, phone: null, roles, invited: true, firstTimeLogin: true, entityId: ID }
    on('get', `*/api/users/${OTHER}`, {
      body: { ...record, createdAt: invitation.sentAt, updatedAt: invitation.sentAt },
    })
    on('get', `*/api/entities/${ID}`, { body: entity })
    on('get', '*/api/entities', { body: [entity], headers: { 'content-range': 'entities 0-0/1' } })
    at({ state: 'failed', reason: 'recipient' })
    return show(resourceViews('users').show, {
      resource: 'users',
      roles: ['SuperAdmin'],
      at: `/u/${OTHER}`,
      route: '/u/:id',
    })
  }

  it('[6.10] shows the ways in of an administrator', async () => {
    open(['BranchAdmin'])
    expect(await screen.findByRole('button', { name: 'Copy the invitation link' })).toBeTruthy()
    await waitFor(() => expect(said()).toContain('The recipient’s address was refused'))
    expect(said(), 'what the platform does not offer is not spoken of').not.toContain('temporary password')
  })

  it('[6.10] and nothing of it for anybody else', async () => {
    open(['ProjectAdmin'])
    expect(await screen.findByText('sara@example.org')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy the invitation link' })).toBeNull()
    expect(seen.filter(({ path }) => path.endsWith('/invitation'))).toEqual([])
  })
})
