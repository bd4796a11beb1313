import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import GeneralSettings from '../../../resources/entities/ui/general/index.tsx'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'
import { profileOf } from '../shell/server.ts'

const { on, sent } = useServer()

const entity = {
  id: ID,
  version: 1,
  name: 'Birr',
  branchName: 'Main',
  status: 'active',
  verified: false,
  mainBranch: true,
  objectives: [],
  categories: [],
  donationWays: [],
  timeZone: 'Asia/Riyadh',
  defaultLanguage: 'ar',
  calendar: 'both',
}
/** Isolates keep the offset in its place; they are no words. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

describe('[3.2] the clock of an entity, among its general settings', () => {
  it('is chosen by its city, and kept as its name', async () => {
    const user = userEvent.setup()
    const profile = profileOf(['BranchAdmin'])
    on('get', `*/api/entities/${ID}`, { body: entity })
    on('put', `*/api/entities/${ID}`, { body: entity })
    signIn({ profile: { ...profile, entity: { ...profile.entity, id: ID } } as never })
    show(GeneralSettings, { resource: 'entities', locale: 'ar' })
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: /المنطقة الزمنية/ })
    expect(plain(zone.value)).toBe('الرياض (UTC+3)')
    await user.clear(zone)
    await user.type(zone, 'دبي')
    const found = await screen.findAllByRole('option')
    expect(found.map((one) => plain(one.textContent ?? ''))).toEqual(['دبي (UTC+4)'])
    await user.click(found[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'حفظ' }))
    await waitFor(() => expect(sent('PUT', `/api/entities/${ID}`)).toHaveLength(1))
    expect(sent('PUT', `/api/entities/${ID}`)[0]?.body).toMatchObject({ timeZone: 'Asia/Dubai' })
  }, 60_000)
})
