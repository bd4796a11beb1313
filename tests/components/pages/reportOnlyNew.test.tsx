import { screen } from '@testing-library/react'
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
