import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from './support/api.ts'
import { checkAxe, complaintsOf, explained, overflowOf } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'

programAndBrowser()

const CHARITY = ['جمعية نخيل العطاء', 'المركز الرئيس'] as const
const COMMON = { required: false, onlyIf: null, onlyIs: null }

/** A survey that is open: satisfaction [9.6], of who is not satisfied the reason, and of who has one more to say that. */
async function openSurvey(api: Api, more: readonly object[] = []): Promise<string> {
  const [rated, noted] = [randomUUID(), randomUUID()]
  const questions = [
    {
      ...COMMON,
      id: rated,
      kind: 'satisfaction',
      textAr: 'ما مدى رضاكم؟',
      textEn: 'How satisfied are you?',
      required: true,
    },
    {
      ...COMMON,
      id: noted,
      kind: 'single',
      textAr: 'هل لديكم ملاحظة؟',
      textEn: 'Is there anything else?',
      optionsAr: ['نعم', 'لا'],
      optionsEn: ['Yes', 'No'],
      onlyIf: rated,
      onlyIs: 5,
    },
    {
      ...COMMON,
      id: randomUUID(),
      kind: 'longText',
      textAr: 'ما هي؟',
      textEn: 'What is it?',
      required: true,
      onlyIf: noted,
      onlyIs: 1,
    },
    ...more,
  ]
  const { id } = await api.post<{ id: string }>('/api/surveys', {
    titleAr: 'رأيكم',
    titleEn: 'Your opinion',
    type: 'general',
    questions,
  })
  await api.post(`/api/surveys/${id}/activate`, {})
  return id
}

const WORDS = {
  en: {
    unsatisfied: 'Unsatisfied',
    anything: 'Is there anything else?',
    yes: 'Yes',
    no: 'No',
    what: 'What is it?',
    written: 'The road to the well is long',
    send: 'Send my answers',
    offline: /^You are offline\. Your answers are kept on this device/,
    kept: /^Your answers are kept on this device/,
    thanks: 'Thank you',
  },
  ar: {
    unsatisfied: 'غير راضٍ',
    anything: 'هل لديكم ملاحظة؟',
    yes: 'نعم',
    no: 'لا',
    what: 'ما هي؟',
    written: 'الطريق إلى البئر طويل',
    send: 'إرسال الإجابات',
    offline: /^لا يوجد اتصال بالإنترنت\. إجاباتكم محفوظة على هذا الجهاز/,
    kept: /^تبقى إجاباتكم محفوظة على هذا الجهاز/,
    thanks: 'شكرًا لكم',
  },
} as const

const isSound = async (page: Page): Promise<void> => {
  const { passes, violations } = await checkAxe(page)
  expect(violations).toEqual([])
  expect(passes).toBeGreaterThan(5)
  expect(await overflowOf(page)).toBe(0)
}

const PHONE = { width: 360, height: 740 }
const OTHER = { light: 'dark', dark: 'light' } as const

/** In the other colours, and on a computer in both. */
async function isSoundElsewhere(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const [scheme, size] of [
    [OTHER[colorScheme], PHONE],
    [OTHER[colorScheme], { width: 1280, height: 800 }],
    [colorScheme, { width: 1280, height: 800 }],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize(size)
    await isSound(page)
  }
  await page.setViewportSize(PHONE)
}

describe('[2.9] the public page of a survey, on a phone', () => {
  it.each([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)(
    '[3.12] asks only what an answer calls for, keeps what is written over a lost connection, and takes it once: %s, %s',
    async (lang, colorScheme) => {
      const w = WORDS[lang]
      const api = await apiOf(athar.origin, ...CHARITY)
      const id = await openSurvey(api)
      const answers = async (): Promise<number> =>
        (await api.get<{ answersCount: number }>(`/api/surveys/${id}`)).answersCount
      const context = await browser.newContext({ viewport: PHONE, colorScheme, isMobile: true })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(request.url())
      })
      const group = (name: string) => page.getByRole('group', { name })
      await explained(page, async () => {
        await page.goto(`${athar.origin}/survey/${id}?lang=${lang}`)
        await isSound(page)
        await isSoundElsewhere(page, colorScheme)
        expect([await group(w.anything).count(), await group(w.what).count()]).toEqual([0, 0])
        await page.getByRole('radio', { name: w.unsatisfied, exact: true }).check()
        await group(w.anything).getByRole('radio', { name: w.yes }).check()
        await group(w.what).getByRole('textbox').fill(w.written)
        // What hangs on an answer that is another one now goes with it, and comes back with it.
        await group(w.anything).getByRole('radio', { name: w.no }).check()
        expect(await group(w.what).count()).toBe(0)
        await group(w.anything).getByRole('radio', { name: w.yes }).check()
        await isSound(page)
        await context.setOffline(true)
        await page.getByRole('button', { name: w.send }).click()
        await page.getByText(w.offline).waitFor()
        expect(posted).toEqual([])
        expect(await group(w.what).getByRole('textbox').inputValue()).toBe(w.written)
        // The page is closed, and opened anew once there is a network.
        await context.setOffline(false)
        await page.goto('about:blank')
        await page.goto(`${athar.origin}/survey/${id}?lang=${lang}`)
        await page.getByText(w.kept).waitFor()
        expect(await page.getByRole('radio', { name: w.unsatisfied, exact: true }).isChecked()).toBe(true)
        expect(await group(w.what).getByRole('textbox').inputValue()).toBe(w.written)
        await page.getByRole('button', { name: w.send }).dblclick()
        await page.getByRole('heading', { name: w.thanks }).waitFor()
        await isSound(page)
        expect(await answers()).toBe(1)
        // Whoever goes back finds it empty: what the browser filled in again would be another's answers.
        await page.goBack()
        await page.getByRole('button', { name: w.send }).waitFor()
        expect(await page.getByRole('radio', { name: w.unsatisfied, exact: true }).isChecked()).toBe(false)
        expect(await group(w.what).count()).toBe(0)
        expect(complaints).toEqual([])
      })
      await context.close()
    },
  )

  it('asks all of it where the script that hides what is not asked does not come', async () => {
    const id = await openSurvey(await apiOf(athar.origin, ...CHARITY))
    const context = await browser.newContext({ viewport: PHONE, isMobile: true })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const what = page.getByRole('group', { name: WORDS.en.what })
    await explained(page, async () => {
      await page.route('**/formClient*', (route) => route.abort())
      await page.goto(`${athar.origin}/survey/${id}?lang=en`)
      expect(await what.count()).toBe(0)
      await what.waitFor()
      await what.getByRole('textbox').fill(WORDS.en.written)
    })
    await context.close()
  })

  // The script brings the page as it was at first; without it the very page that was sent counts once, sent again.
  it.each([
    [true, 0, 2],
    [false, 1, 1],
  ])(
    'leads back from the thanks to a page that can be read, once something was corrected: with script %s',
    async (javaScriptEnabled, lines, counted) => {
      const api = await apiOf(athar.origin, ...CHARITY)
      const id = await openSurvey(api)
      const context = await browser.newContext({ viewport: PHONE, isMobile: true, javaScriptEnabled })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      const send = page.getByRole('button', { name: WORDS.en.send })
      const satisfied = page.getByRole('radio', { name: 'Satisfied', exact: true })
      await explained(page, async () => {
        await page.goto(`${athar.origin}/survey/${id}?lang=en`)
        await send.click()
        await page.getByText('One question needs another look.').waitFor()
        await page.getByRole('link', { name: 'One question needs another look.' }).click()
        await expect.poll(() => page.locator('fieldset:focus').getByRole('radio').count()).toBe(5)
        const height = () => send.evaluate(({ offsetTop }: HTMLElement) => offsetTop)
        const before = await height()
        await satisfied.check()
        // Where a finger is about to press it, it stays.
        expect(await height()).toBe(before)
        await send.click()
        await page.getByRole('heading', { name: WORDS.en.thanks }).waitFor()
        await page.goBack()
        await send.waitFor()
        await expect.poll(() => page.getByText('needs another look').count()).toBe(lines)
        await satisfied.check()
        await send.click()
        await page.getByRole('heading', { name: WORDS.en.thanks }).waitFor()
      })
      const { answersCount } = await api.get<{ answersCount: number }>(`/api/surveys/${id}`)
      expect(answersCount).toBe(counted)
      await context.close()
    },
  )

  it.each(['en', 'ar'] as const)('stands the words of a scale under its ends on a wide screen: %s', async (lang) => {
    const api = await apiOf(athar.origin, ...CHARITY)
    const rating = { ...COMMON, id: randomUUID(), kind: 'rating', textAr: 'كم نجمة؟', textEn: 'How many stars?' }
    const id = await openSurvey(api, [rating])
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${athar.origin}/survey/${id}?lang=${lang}`)
    const edges = async (at: string) => {
      const box = await page.locator(at).boundingBox()
      return box && [Math.round(box.x), Math.round(box.x + box.width)][lang === 'ar' ? 0 : 1]
    }
    expect(await edges('.survey-point:last-child')).toBe(await edges('.survey-ends :last-child'))
    await context.close()
  })

  it('[1.8] leads back from a message that arrived, corrected before, to a form with nothing in it', async () => {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const [phone, message] = [page.locator('[name=phone]'), page.locator('[name=message]')]
    const send = page.locator('#contact button[type=submit]')
    await explained(page, async () => {
      await page.goto(`${athar.origin}/welcome?lang=en`)
      await page.locator('[name=name]').fill('Sara')
      await phone.fill('1')
      await message.fill('How do we join?')
      await send.click()
      await page.locator('.survey-fault').waitFor()
      await phone.fill('0512345678')
      await send.click()
      await page.locator('[data-answered]').waitFor()
      await page.goBack()
      await expect.poll(() => page.locator('.survey-fault').count()).toBe(0)
      expect([await phone.inputValue(), await message.inputValue()]).toEqual(['', ''])
    })
    await context.close()
  })

  it.each([
    ['light', 'rgb(250, 246, 238)', 'rgb(128, 136, 127)'],
    ['dark', 'rgb(13, 22, 19)', 'rgb(117, 134, 126)'],
  ] as const)(
    'draws what is not chosen yet as open, and not as switched off: %s',
    async (colorScheme, ground, edge) => {
      const id = await openSurvey(await apiOf(athar.origin, ...CHARITY))
      const context = await browser.newContext({ viewport: PHONE, isMobile: true, colorScheme })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      await page.goto(`${athar.origin}/survey/${id}?lang=ar`)
      const radio = page.getByRole('radio').first()
      const drawn = await radio.evaluate((input) => {
        const { appearance, backgroundColor, borderTopColor } = getComputedStyle(input)
        return [appearance, backgroundColor, borderTopColor]
      })
      expect(drawn).toEqual(['none', ground, edge])
      await context.close()
    },
  )
})
