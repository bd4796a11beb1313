// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import MetaCampaignSettings from '../../../resources/meta_campaigns/ui/settings/index.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'
import { person } from './person.ts'

const { on, list } = useServer()

/** An answer that comes when a test says so. */
function late<T>(reply: T) {
  let come = () => {}
  const answer = new Promise<T>((resolve) => {
    come = () => resolve(reply)
  })
  return { answer: () => answer, come: () => come() }
}

describe('what stands above is drawn with what it would push down', () => {
  const account = () => on('get', `*/api/users/${ID}`, { body: person })
  const open = () => show(resourceViews('users').show, { resource: 'users', at: `/u/${ID}`, route: '/u/:id' })

  it('of a user: the title at once, the facts with what became of the invitation', async () => {
    const asked = late({ body: { invitation: null } })
    account()
    on('get', `*/api/users/${ID}/invitation`, asked.answer)
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Huda' })).toBeTruthy()
    expect(screen.getByRole('status', { name: /^Loading/ })).toBeTruthy()
    expect(screen.queryByText('huda@example.org')).toBeNull()
    asked.come()
    expect(await screen.findByText('huda@example.org')).toBeTruthy()
    expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull()
  })

  it('of a user whose invitation cannot be asked for: the facts all the same', async () => {
    account()
    on('get', `*/api/users/${ID}/invitation`, { status: 500, body: {} })
    open()
    expect(await screen.findByText('huda@example.org')).toBeTruthy()
  })

  it('of settings of campaigns: the templates with the prices above them, or with why there are none', async () => {
    const asked = late({ status: 500, body: {} })
    list('templates', [{ id: ID, name: 'Winter bread' }])
    on('get', '*/api/meta_accounts', asked.answer)
    show(MetaCampaignSettings, { resource: 'meta_campaigns' })
    expect(await screen.findByRole('status', { name: /^Loading/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Templates that can be sent' })).toBeNull()
    asked.come()
    expect(await screen.findByText('Winter bread')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Templates that can be sent' })).toBeTruthy()
    expect(screen.queryByText('No WhatsApp number is connected yet')).toBeNull()
  })
})
