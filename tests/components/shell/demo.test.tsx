// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DemoBanner } from '../../../src/app/layout/DemoBanner.tsx'
import Demo from '../../../src/pages/demo/index.tsx'
import { askMetaAgain } from '../../../src/providers/meta.ts'
import { show, signIn, useServer } from '../generate/harness.tsx'
import { tokenFor } from './server.ts'

const server = useServer()

const DEMO = 'd1'
const login = (entity: string, branch: string) => ({
  role: 'BranchAdmin',
  entity,
  branch,
  userName: 'x',
  password: 'x',
})

beforeEach(async () => {
  server.on('get', '*/api/meta', {
    body: {
      demo: true,
      demoLogins: [login('', ''), login('Palm', 'Main'), login('Palm', 'North'), login('Harbour', 'Main')],
      demoOf: [DEMO, 'giver'],
      mail: 'smtp',
    },
  })
  await askMetaAgain()
})

const arrive = (roles: readonly string[], claims: object, locale: 'en' | 'ar' = 'en') => {
  signIn({ token: tokenFor(roles, { ...claims }), language: locale })
  const Page = () => (
    <>
      <DemoBanner />
      <Demo />
    </>
  )
  return show(Page, { resource: 'projects', roles, locale })
}

const HERE = 'You are looking at demo data. Nothing is sent to anybody.'
const AMONG = 'Athar’s demo charities are among what you see here. Nothing of theirs is sent to anybody.'
const remove = () => screen.queryByRole('button', { name: 'Remove all demo data' })

describe('product.md 42: the demo', () => {
  it('is not said of a charity that has registered beside it, nor offered to it for removal', async () => {
    arrive(['BranchAdmin'], { entity: 'real' })
    expect(await screen.findByText('There is no demo data here.')).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(remove()).toBeNull()
  })

  it('is said in a charity of its own, and the removal says whose data goes', async () => {
    arrive(['BranchAdmin'], { entity: DEMO })
    expect(await screen.findByText(HERE)).toBeTruthy()
    expect(
      screen.getByText('Athar’s own demo: Palm and Harbour. Charities that have registered are not part of it.'),
    ).toBeTruthy()
    const banner = within(screen.getByRole('complementary', { name: HERE }))
    expect(banner.getByRole('link', { name: 'Remove all demo data' }).getAttribute('href')).toBe('/app/settings/demo')
    await userEvent.click(remove() as HTMLElement)
    expect(
      within(await screen.findByRole('dialog')).getByText(/^Everything of Palm and Harbour is deleted/),
    ).toBeTruthy()
  })

  it('is said in Arabic too', async () => {
    arrive(['BranchAdmin'], { entity: DEMO }, 'ar')
    expect(await screen.findByText('هذه بيانات تجريبية، ولا يُرسل منها شيء إلى أحد.')).toBeTruthy()
    expect(
      screen.getByText('بيانات أثر التجريبية: Palm وHarbour. وليس منها شيء من بيانات الجهات المسجَّلة.'),
    ).toBeTruthy()
  })

  it('is among what the platform sees, whose administrators may remove it', async () => {
    arrive(['SuperAdmin'], {})
    const banner = within(await screen.findByRole('complementary', { name: AMONG }))
    expect(banner.getByRole('link').getAttribute('href')).toBe('/admin/settings/demo')
    expect(remove()).not.toBeNull()
  })

  it.each([
    ['giver', HERE],
    ['someone', ''],
  ] as const)('of donors it is said to its own alone: %s', async (sub, said) => {
    arrive(['Donor'], { sub })
    await act(async () => {})
    expect(screen.queryByRole('complementary')?.textContent ?? '').toBe(said)
    expect(screen.queryByRole('link', { name: 'Remove all demo data' })).toBeNull()
  })
})
