import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { useServer } from './harness.tsx'
import { open } from './opener.tsx'

useServer()

const box = () => screen.getByRole('textbox')

describe('[5.6] the field of ten digits', () => {
  it.each(['+966 51 234 5678', '00966512345678', '966512345678', '٠٠٩٦٦٥١٢٣٤٥٦٧٨'])(
    'a Saudi mobile that is pasted with its country’s code, %s, is the ten digits of it',
    async (pasted) => {
      const { state } = open(kinds.phone(), null)
      await userEvent.click(box())
      await userEvent.paste(pasted)
      expect((box() as HTMLInputElement).value).toBe('0512345678')
      await userEvent.tab()
      expect(state.value).toBe('+966512345678')
    },
  )

  it('a number that is none is shown as it was written, without a mark', async () => {
    open(kinds.phone(), null)
    await userEvent.click(box())
    await userEvent.paste('00971501234567')
    await userEvent.tab()
    expect((box() as HTMLInputElement).value).toBe('00971501234567')
  })
})
