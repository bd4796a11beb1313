import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../generate/harness.tsx'
import { ID, project, useProjectPage } from './projectStage.tsx'

const { server, open } = useProjectPage()
beforeEach(() => signIn())

const PICTURE = '50000000-0000-4000-8000-000000000001'
const cover = { images: [{ id: PICTURE, altAr: 'حفر البئر', altEn: 'Drilling the well' }] }
const more = async (name = 'More actions') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}
const head = async () => within((await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement)

describe('[2.18] the head of a project', () => {
  it.each([
    [
      'en',
      'More actions',
      [
        'Deactivate',
        'Notes timeline',
        'Send a notice',
        'Send a thank-you report',
        'Detailed donor report',
        'Ehsan report',
        'Choose a design',
        'Open the public page (opens in a new window)',
        'Copy the link',
        'Print',
        'Delete',
      ],
    ],
    [
      'ar',
      'إجراءات أخرى',
      [
        'إيقاف',
        'سجل الملاحظات',
        'إرسال إشعار',
        'إرسال رسالة شكر',
        'التقرير التفصيلي للمتبرع',
        'تقرير منصة إحسان',
        'اختيار التصميم',
        'فتح صفحة المشروع للعموم (يُفتح في نافذة جديدة)',
        'نسخ الرابط',
        'طباعة',
        'حذف',
      ],
    ],
  ] as const)('has one filled button, and what is seldom done in a menu: %s', async (locale, name, deeds) => {
    open({}, locale)
    const buttons = await head()
    await waitFor(() => expect(buttons.getAllByRole('link')).toHaveLength(4))
    expect([...buttons.getAllByRole('link'), ...buttons.getAllByRole('button')]).toHaveLength(5)
    expect(document.querySelectorAll('header .MuiButton-contained')).toHaveLength(1)
    const menu = await more(name)
    expect(menu.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(deeds)
  })

  it('fills the step that publishes a draft, and none of a project that is out already', async () => {
    open({ status: 'drafted' })
    const publish = await screen.findByRole('button', { name: 'Publish' })
    expect(publish.className).toContain('contained')
    expect(document.querySelectorAll('header .MuiButton-contained')).toHaveLength(1)
    const menu = await more()
    expect(menu.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Notes timeline', 'Print', 'Delete'])
  })

  it('[4.6] deactivates from the menu', async () => {
    server.on('post', `*/api/projects/${ID}/deactivate`, { body: project({ status: 'deactivated' }) as never })
    open()
    const menu = await more()
    await userEvent.click(menu.getByRole('menuitem', { name: 'Deactivate' }))
    await waitFor(() => expect(server.sent('POST', `/api/projects/${ID}/deactivate`)).toHaveLength(1))
  })

  it('asks once, from the menu, before the project is archived; a no leaves it as it is', async () => {
    const body = {
      archived: 1,
      weights: { letters: { count: 11, sum: null } },
      own: null,
      parts: {},
      refused: { count: 0, why: [] },
    }
    server.on('post', '*/api/projects/actions/hanging', { body })
    open()
    for (const times of [1, 2]) {
      await userEvent.click((await more()).getByRole('menuitem', { name: 'Delete' }))
      const dialog = await screen.findByRole('dialog', { name: 'Archive “آبار الوادي”?' })
      expect(server.sent('POST', '/api/projects/actions/hanging')).toHaveLength(times)
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(server.sent('DELETE', `/api/projects/${ID}`)).toHaveLength(0)
  })

  it.each([
    ['en', 'Drilling the well'],
    ['ar', 'حفر البئر'],
  ] as const)('shows its cover beside the name, and large where it is pressed: %s', async (locale, name) => {
    server.on('get', '*/api/files/*/content/*', { status: 404 })
    server.list('files', [])
    open(cover, locale)
    const button = (await head()).getByRole('button', { name: new RegExp(name) })
    await userEvent.click(button)
    const large = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(within(large).getByRole('img').getAttribute('aria-label')).toContain(name))
  })
})
