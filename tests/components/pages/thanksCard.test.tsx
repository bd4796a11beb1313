// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ThanksCard } from '../../../resources/reports/ui/kinds/ThanksCard.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()
const REPORT = { id: ID, version: 3, title: 'Thanks', thankTitle: 'You brought water' }

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:card', revokeObjectURL: () => undefined }))
})

describe('[2.29] the card beside the preview of thanks', () => {
  it.each([
    ['en', 'Card to share', 'Tall, for a status', 'Save the card'],
    ['ar', 'بطاقة للمشاركة', 'طولية للحالة', 'حفظ البطاقة'],
  ] as const)('is looked at in both shapes and saved (%s)', async (locale, title, story, save) => {
    const user = userEvent.setup()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    on('get', `*/api/reports/${ID}/card`, { body: { id: 'a picture' } })
    show(<ThanksCard report={REPORT} language="en" />, { resource: 'reports', locale })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    const image = await screen.findByRole<HTMLImageElement>('img', { name: `${title}: You brought water` })
    expect(image.getAttribute('src')).toBe('blob:card')
    await user.click(within(screen.getByRole('group')).getByRole('button', { name: story }))
    await waitFor(() => expect(sent('GET', `/api/reports/${ID}/card`)).toHaveLength(2))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: save })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    expect(saved).toEqual(['athar-thanks-story.png'])
    expect(await axeFaults(document.body)).toEqual([])
  })
})
