// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AppealRow } from '../../../resources/campaigns/ui/calls.ts'
import { Results } from '../../../resources/campaigns/ui/Results.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on } = useServer()

function open(locale: 'ar' | 'en', gifts: number | null, given: string | null, rest: object = {}): void {
  on('get', `*/api/campaigns/${ID}/results`, {
    body: {
      channels: [],
      visits: [],
      clicked: 0,
      gifts,
      givers: gifts,
      given,
      objecting: 0,
      licensed: null,
      required: null,
      collected: null,
      ...rest,
    },
  })
  show(<Results record={{ id: ID, readCount: 0, sentCount: 3 } as AppealRow} />, { resource: 'campaigns', locale })
}

describe('what came of a campaign', () => {
  it.each([
    ['ar', 'لا تبرعات من المستلمين حتى الآن. تُحسب تبرعات كل مستلم خلال 30 يومًا من استلامه الرسالة.'],
    ['en', 'No gifts from recipients so far. The gifts of each are counted for 30 days from their message.'],
  ] as const)('is one whole sentence while nobody has given, without an amount: %s', async (locale, sentence) => {
    open(locale, 0, '0.00')
    expect((await screen.findByText(sentence)).textContent).toBe(sentence)
    expect(document.body.textContent).not.toContain('0.00')
  })

  it('is how many gifts and how much', async () => {
    open('en', 2, '450.00')
    expect((await screen.findByText(/2 gifts of recipients within 30 days:/)).textContent).toContain('450')
  })

  it.each([
    [
      'ar',
      'تبرع أقل من خمسة مستلمين خلال 30 يومًا، فلا يُذكر المبلغ.',
      'انتقل أقل من خمسة مستلمين من صفحتها إلى التبرع.',
    ],
    [
      'en',
      'Fewer than five recipients gave within 30 days: how much is not told.',
      'Fewer than five recipients went on from its page to give.',
    ],
  ] as const)('tells no figure of fewer than five, nor how far it is: %s', async (locale, given, clicked) => {
    open(locale, null, null, { clicked: null, licensed: '5000.00', objecting: 2 })
    expect((await screen.findByText(clicked)).textContent).toBe(clicked)
    expect(document.body.textContent).toContain(given)
    expect(screen.queryByRole('meter')).toBeNull()
    expect(document.body.textContent).toContain(
      locale === 'en'
        ? '2 recipients want no messages any more and are counted in the bars above alone.'
        : 'مستلمان لم يعودا يرغبان في الرسائل، ولا يدخلان إلا في الأشرطة أعلاه.',
    )
  })

  it.each([
    ['en', 'By link to the page', 'Printed code', 'By channel of the message', 'Email'],
    ['ar', 'حسب رابط الصفحة', 'رمز مطبوع', 'حسب قناة الرسالة', 'البريد الإلكتروني'],
  ] as const)(
    '[3.10] by which channel and which link people came, in %s',
    async (locale, links, poster, messages, email) => {
      open(locale, 0, '0.00', {
        channels: [{ channel: 'email', reached: 41, opened: null, clicked: 12 }],
        visits: [{ source: 'poster', opened: 23, gone: 7 }],
      })
      const cells = async (table: string, row: string) =>
        within(await screen.findByRole('table', { name: table }))
          .getByRole('rowheader', { name: row })
          .closest('tr')
          ?.textContent?.replace(row, '')
      expect(await cells(messages, email)).toBe('41–12')
      expect(await cells(links, poster)).toBe('237')
    },
  )
})
