import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useBuilder } from './reportStage.tsx'

const { stage, open } = useBuilder()

/** Nobody can be sent to, and so many are held back. */
const nobody = (held: Record<string, number>) => Object.assign(stage({ onlyNew: true }), { sendable: 0, held })

describe('a report of nothing but what is new, to nobody', () => {
  it.each(['compose', 'preview'])('says at the step %s that whoever has the news already is left out', async (step) => {
    nobody({ noEmail: 1 })
    open(step)
    const words = /Whoever has had a report since the project’s latest update is left out/
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/No email address/)).toBeTruthy()
  })

  it('says that all have it where all have', async () => {
    nobody({})
    open('preview')
    expect(await screen.findByText(/Everyone whom it is for has had a report/)).toBeTruthy()
  })
})

describe('a report of nothing but what is new', () => {
  it.each([
    [1, 'en', '1 donor is left out: nothing in it would be new to them'],
    [12, 'en', '12 donors are left out: nothing in it would be new to them'],
    [2, 'ar', 'يُستثنى متبرعان لا جديد لهما في التقرير'],
    [12, 'ar', 'يُستثنى 12 متبرعًا لا جديد لهم في التقرير'],
  ] as const)(
    'says before it is written and before it is sent that %i are left out: %s',
    async (told, locale, words) => {
      Object.assign(stage({ onlyNew: true }), { told })
      for (const step of ['compose', 'confirm']) {
        open(step, locale)
        expect(await screen.findByText(words)).toBeTruthy()
        cleanup()
      }
    },
  )

  it('says nothing of it where nobody is left out', async () => {
    stage({ onlyNew: true })
    open('confirm')
    await screen.findByText('214 donors will receive it')
    expect(screen.queryByText(/left out/)).toBeNull()
  })
})
