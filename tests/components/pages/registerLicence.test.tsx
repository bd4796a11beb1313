// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../../src/providers/settings.ts'
import { answer, bodyOf, once, open, pressTwice, put, refusal, useApp, wordsAt } from './authHarness.tsx'
import { fillAdmin, fillContact, fillEntity, NEEDED, next } from './registerSteps.tsx'

useApp()

const REGISTER = '/api/Entity/Register'

describe('the registration of an entity', () => {
  it.each([
    ['en', NEEDED, 'Licence', 'Continue'],
    ['ar', 'اختاروا نسخة من الترخيص، ملف PDF أو صورة، فلا يُرسل طلب التسجيل من دونها.', 'الترخيص', 'متابعة'],
  ] as const)(
    '[5.12] without the licence leads to the button that chooses it, and says so (%s)',
    async (language, words, name, on) => {
      setSettings({ language })
      const { user } = open('/auth/register?step=contact')
      await user.click(await screen.findByRole('button', { name: on }))
      const group = screen.getByRole('group', { name })
      const [button] = within(group).getAllByRole('button')
      await waitFor(() => expect(document.activeElement).toBe(button))
      const described = button
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
      expect(described?.[0]).toBe(words)
      // The logo, which may be left out, says nothing.
      expect(screen.getAllByText(words)).toHaveLength(1)
    },
  )

  it('[5.12] what the server says of a licence that it no longer has stands at the licence, to which one is led back', async () => {
    answer('post', REGISTER, refusal({ Licence: ['The licence has to be sent again.'] }), 422)
    const { user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    await fillAdmin()
    await pressTwice('Send the registration')
    const group = await screen.findByRole('group', { name: 'Licence' })
    expect(await within(group).findByText('The licence has to be sent again.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(group).getAllByRole('button')[0]))
  })

  it('[6.9] takes the entity’s name in English along, in Latin letters', async () => {
    answer('post', REGISTER, { data: { id: 'r1' } }, 201)
    const { user } = open('/auth/register')
    const label = 'Entity name in English (optional)'
    await put(label, 'جمعية')
    await next(user)
    expect(await wordsAt(label)).toBe('Write this in Latin letters: it stands in English pages.')
    await put(label, 'Valley Charity')
    await fillEntity(user)
    await fillContact(user)
    await fillAdmin()
    await pressTwice('Send the registration')
    await once(REGISTER)
    expect(bodyOf(REGISTER)).toMatchObject({ name: 'Wadi Charity', nameEn: 'Valley Charity' })
  })
})
