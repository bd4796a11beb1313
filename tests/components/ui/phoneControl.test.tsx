import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PhoneValue } from '../../../resources/_kit/phone.ts'
import { Flag } from '../../../src/ui/phone/Flag.tsx'
import { PhoneControl, type PhoneControlProps } from '../../../src/ui/phone/PhoneControl.tsx'

beforeAll(() => import('../../../resources/_kit/phonePlans.ts'))

/** What stands in the window: all of it, unless a test says otherwise. */
const sight = { of: (_place: Element): boolean => true }
class Sight {
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(place: Element) {
    this.told([{ isIntersecting: sight.of(place) }])
  }
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Sight)
  sight.of = () => true
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(props: Partial<PhoneControlProps> = {}) {
  const state: { value: string; read: PhoneValue | null } = { value: props.value ?? '', read: null }
  function Holder() {
    const [value, setValue] = useState(state.value)
    return (
      <PhoneControl
        label="Phone"
        countryLabel={(country) => `Country: ${country}`}
        notFetched="unable to fetch the country"
        noPlans="invalid metadata"
        {...props}
        value={value}
        onChange={(read, typed) => {
          state.read = read
          state.value = read.e164 ?? typed
          setValue(state.value)
          return state.value
        }}
      />
    )
  }
  render(<Holder />)
  return { state, box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }) }
}

const own = (code: string) => expect.stringMatching(new RegExp(`^/flags/[\\d.]+/${code}\\.svg$`))
const country = () => screen.getByRole('button', { name: /^Country: / })

describe('the phone control', () => {
  it('[3.20] [5.19] reads a number as it is typed and keeps valid characters alone', async () => {
    const { state, box } = open({ defaultCountry: 'SA' })
    await userEvent.type(box, '05a1x2345678')
    expect(state.value).toBe('+966512345678')
    expect(state.read).toMatchObject({ country: 'SA', nationalNumber: '512345678', isValid: true })
    expect(box.value).toMatch(/^[\d ()+-]+$/)
    expect(box.getAttribute('dir')).toBe('ltr')
  })

  it('[5.22] takes 25 characters unless told otherwise', () => {
    expect(open().box.maxLength).toBe(25)
    cleanup()
    expect(open({ maxLength: 250 }).box.maxLength).toBe(250)
  })

  it('shows the flag as a picture of our own, which is nobody’s to read out and as large before it has come as after', async () => {
    open({ defaultCountry: 'SA', language: 'en' })
    const [flag] = country().querySelectorAll('img')
    expect(flag?.getAttribute('src')).toEqual(own('SA'))
    expect([flag?.getAttribute('width'), flag?.getAttribute('height')]).toEqual(['27', '18'])
    expect(flag?.alt).toBe('')
    expect(flag?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(country().textContent).toBe('')
    expect(country().getAttribute('aria-label')).toBe('Country: Saudi Arabia')
  })

  it('shows the country’s letters where its flag does not come, and the next country’s flag again', async () => {
    const { box } = open({ defaultCountry: 'SA', language: 'en' })
    const flag = () => country().querySelector('img')
    fireEvent.error(flag() as HTMLElement)
    expect(flag()).toBeNull()
    expect(country().textContent).toBe('SA')
    expect(country().getAttribute('aria-label')).toBe('Country: Saudi Arabia')
    await userEvent.type(box, '+971501234567')
    expect(flag()?.getAttribute('src')).toContain('AE')
    expect(country().textContent).toBe('')
  })

  it('goes over to the country whose code is typed, with + or 00', async () => {
    const { state, box } = open({ defaultCountry: 'SA', language: 'en' })
    await userEvent.type(box, '+971501234567')
    expect(state.value).toBe('+971501234567')
    expect(country().getAttribute('aria-label')).toBe('Country: United Arab Emirates')
    fireEvent.change(box, { target: { value: '0096550012345' } })
    expect(state.value).toBe('+96550012345')
  })

  it('[5.22] begins with the visitor’s country, and leaves what has been typed alone', async () => {
    open({ detect: async () => 'AE', language: 'en' })
    await waitFor(() => expect(country().getAttribute('aria-label')).toBe('Country: United Arab Emirates'))
    cleanup()
    let answer: (code: string) => void = () => {}
    const { state, box } = open({ detect: () => new Promise((done) => (answer = done)) })
    await userEvent.type(box, '0512345678')
    answer('AE')
    await Promise.resolve()
    expect(state.value).toBe('+966512345678')
  })

  it('[5.22] asks nobody where a country is given, or nobody is to be asked', () => {
    const detect = vi.fn<() => Promise<string | null>>(async () => 'AE')
    open({ detect, defaultCountry: 'KW', language: 'en' })
    expect(detect).not.toHaveBeenCalled()
    expect(country().getAttribute('aria-label')).toBe('Country: Kuwait')
    cleanup()
    open({ language: 'en' })
    expect(country().getAttribute('aria-label')).toBe('Country: Saudi Arabia')
  })

  it('[8.46] says below the number that the country could not be fetched, until one is chosen', async () => {
    const { box } = open({ id: 'phone', detect: async () => null, helperText: 'As you gave it to the charity.' })
    await screen.findByText('unable to fetch the country')
    const below = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(below?.textContent).toBe('As you gave it to the charity. unable to fetch the country')
    await userEvent.type(box, '0512345678')
    expect(screen.queryByText('unable to fetch the country')).toBeNull()
    expect(below?.textContent).toBe('As you gave it to the charity.')
  })

  it('[8.46] says one fault at a time: where the number is faulty, that', async () => {
    const { box } = open({ id: 'phone', detect: async () => null, helperText: 'Required.', isFaulty: true })
    // The country has been asked for in vain by now.
    await act(async () => Promise.resolve())
    const below = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(below?.textContent).toBe('Required.')
  })

  it('[9.13] names countries in Arabic by default, asks our own host for the flags in sight, and finds one by typing', async () => {
    const { box } = open({ defaultCountry: 'SA', only: ['SA', 'KW', 'AE'] })
    expect(country().getAttribute('aria-label')).toBe('Country: المملكة العربية السعودية')
    // The first of them lies above what one sees of the list.
    sight.of = (place) => place.closest('[role=option]')?.id !== 'country-AE'
    await userEvent.click(country())
    const list = await screen.findByRole('listbox')
    expect([...list.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(['KW', 'SA'].map(own))
    expect(screen.getAllByRole('option')).toHaveLength(3)
    list.querySelector<HTMLElement>('[role=option]')?.focus()
    await userEvent.keyboard('كو')
    expect(document.activeElement?.id).toBe('country-KW')
    await userEvent.keyboard('{Enter}')
    await userEvent.type(box, '50012345')
    expect(box.value.replace(/\s/g, '')).toBe('50012345')
    expect(country().getAttribute('aria-label')).toBe('Country: الكويت')
  })

  it('[5.20] a number of an ignored country is none', async () => {
    const { state, box } = open({ defaultCountry: 'SA', except: ['AE'] })
    fireEvent.change(box, { target: { value: '+971501234567' } })
    expect(state.read).toMatchObject({ isValid: false, error: 'INVALID_COUNTRY' })
  })
})

it('[9.13] a number of no country has a sign in the flag’s place', () => {
  expect(render(<Flag country={null} />).container.textContent).toBe('?')
})
