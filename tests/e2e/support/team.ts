import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE, seen } from './staff.ts'
import { fill, press, titled } from './visitor.ts'

const soon = { timeout: PATIENCE }

/** [2.43] the page of one user, found in the list. */
async function openUser(page: Page, name: string): Promise<void> {
  await page.goto(new URL('/app/users', page.url()).href)
  await titled(page, 'Users')
  await page.getByRole('link', { name, exact: true }).click(soon)
  await titled(page, name)
}

export interface Invited {
  name: string
  userName: string
  email: string
  role: string
}

/** [2.43] invites by the form; the record's page says that the first sign-in is pending. */
export async function inviteUser(page: Page, { name, userName, email, role }: Invited): Promise<void> {
  await page.goto(new URL('/app/users', page.url()).href)
  await page.getByRole('link', { name: 'Add user' }).first().click(soon)
  await titled(page, 'Add user')
  await fill(page, { name, userName, email })
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await press(page, 'Save')
  await titled(page, name)
  await seen(page, 'First sign-in pending')
}

/** A password for one sign-in, as the dialog shows it once. */
export async function temporaryPassword(page: Page, name: string): Promise<string> {
  await openUser(page, name)
  await press(page, 'Give a temporary password')
  const ask = page.getByRole('dialog')
  await ask.getByRole('button', { name: 'Give a temporary password', exact: true }).click(soon)
  const shown = page.getByRole('textbox', { name: 'Temporary password', exact: true })
  const password = await shown.inputValue(soon)
  expect(password).toMatch(/^\S{8,}$/)
  await press(page, 'Close')
  await shown.waitFor({ state: 'detached', ...soon })
  expect(await page.getByText(password).count()).toBe(0)
  return password
}

/** [6.10] adds a role by the form. */
export async function addRole(page: Page, name: string, role: string): Promise<void> {
  await openUser(page, name)
  await page.getByRole('link', { name: 'Edit', exact: true }).click(soon)
  await titled(page, `Edit: ${name}`)
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await press(page, 'Save')
  await titled(page, name)
  await page.getByRole('main').getByText(role).first().waitFor(soon)
}

export async function deactivate(page: Page, name: string): Promise<void> {
  await openUser(page, name)
  await press(page, 'Deactivate')
  await seen(page, 'Inactive')
}
