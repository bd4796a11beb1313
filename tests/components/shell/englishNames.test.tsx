import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../../src/providers/settings.ts'
import { open, signedIn, useApp } from '../pages/authHarness.tsx'

useApp()

const HERE = {
  id: 'e1',
  name: 'جمعية النخيل',
  nameEn: 'Palm Society',
  branchName: 'المركز',
  branchNameEn: 'Head office',
}
const THERE = { id: 'e2', branchName: 'جدة', branchNameEn: null }

describe('[2.14] where staff are at work', () => {
  it.each([
    ['en', 'Palm Society', 'Head office', /^Signed in as/],
    ['ar', 'جمعية النخيل', 'المركز', /^تم الدخول باسم/],
  ] as const)('is named in %s above each page and among the branches', async (language, name, branch, menu) => {
    setSettings({ language })
    signedIn(['BranchAdmin'], { entity: HERE, homeEntity: HERE, branches: [HERE, THERE] })
    const { user } = open('/app/profile/home')
    const button = await screen.findByRole('button', { name: menu })
    const bar = button.closest('header')
    expect(bar?.textContent).toContain(name)
    expect(bar?.textContent).toContain(branch)
    await user.click(button)
    const branches = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)
    expect(branches).toEqual(expect.arrayContaining([branch, 'جدة']))
  })
})
