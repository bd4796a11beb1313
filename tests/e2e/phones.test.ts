import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_SECRET, NUMBER, startGraph, WABA } from '../contract/graph.standIn.ts'
import { startWaha } from '../contract/linking/waha.ts'
import { apiOf } from './support/api.ts'
import { checkAxe, explained, overflowOf } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { approveTemplate, composeCampaign, connect, figuresAre, sendTo } from './support/metaWalk.ts'
import { PATIENCE, seen } from './support/staff.ts'
import { fill, type Lang, leave, press, titled, type Visitor, visitAs } from './support/visitor.ts'

const graph = await startGraph()
const waha = await startWaha()
programAndBrowser(async () => ({ META_GRAPH_URL: graph.url }))
afterAll(() => Promise.all([graph.stop(), waha.stop()]))

const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'admin' }
let walks = 0

/** Names and numbers of one walk: one that is tried again meets what the first has left. */
function newWalk() {
  walks += 1
  const [amal, badr] = [`96655111${walks}221`, `96655111${walks}222`] as const
  const message = {
    template: `A well is done ${walks}`,
    body: 'Dear {{1}}, {{2}} is done by your gifts, and people drink from it.',
    reply: `Thank you all ${walks}`,
    campaign: `News of the well ${walks}`,
    project: 'بئر أسرة الريحان',
    tag: `wells-by-phone-${walks}`,
  }
  const donors = [
    { name: 'Amal Harbi', phone: `+${amal}` },
    { name: 'Badr Otaibi', phone: `+${badr}` },
    { name: 'Nobody’s number', phone: null },
  ]
  return { message, donors, amal, badr }
}

/** The charity’s administrator at their device. */
const come = (lang: Lang): Promise<Visitor> => visitAs(browser, lang, athar.origin, CHARITY, '/app/dashboard')

const isSound = async (page: Page): Promise<void> => {
  expect((await checkAxe(page)).violations).toEqual([])
  expect(await overflowOf(page)).toBe(0)
}

/** What Meta tells of the number, signed by it. */
async function tell(account: string, value: object): Promise<void> {
  const metadata = { phone_number_id: NUMBER, display_phone_number: '966112345678' }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const { raw, signature } = graph.signed({ object: 'whatsapp_business_account', entry: [{ id: WABA, changes }] })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await fetch(`${athar.origin}/api/hooks/meta/${account}`, { method: 'POST', headers, body: raw })
  expect(answer.status).toBe(200)
}

/** What Meta tells of the message to this number. */
function receipt(to: string, status: string, more: object = {}): object {
  const message = graph.messages.find((one) => one['to'] === to)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const ours = message?.['biz_opaque_callback_data']
  return { id: `wamid.of-${to}`, recipient_id: to, status, timestamp, biz_opaque_callback_data: ours, ...more }
}

describe('a charity’s numbers, against local servers that speak as the services do', () => {
  it('[3.11] [2.65] a Meta campaign: connected, approved, sent, and what became of it, in both languages', async () => {
    const api = await apiOf(athar.origin, CHARITY.entity, CHARITY.branch)
    const { message, donors, amal, badr } = newWalk()
    for (const one of donors) await api.post('/api/donors', { ...one, tags: [message.tag] })
    const before = graph.messages.length
    const { page, ...visit } = await come('en')
    const address = await explained(page, async () => {
      await connect(page, APP_SECRET)
      await approveTemplate(page, graph, message)
      await composeCampaign(page, message)
      await seen(page, 'Dear Amal Harbi, بئر أسرة الريحان is done by your gifts, and people drink from it.')
      await sendTo(page, 'Send to 2 donors')
      await figuresAre(page, {
        Sent: '2 of 2 · 100%',
        Delivered: '0 of 2 · 0%',
        Read: '0 of 2 · 0%',
        'Held back': '1 of 3 · 33%',
      })
      expect(
        graph.messages
          .slice(before)
          .map(({ to }) => String(to))
          .sort(),
      ).toEqual([amal, badr])
      // What has gone out is kept as it was.
      expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
      await isSound(page)
      return new URL(page.url()).pathname
    })
    const [account] = await api.get<{ id: string }[]>('/api/meta_accounts')
    const id = account?.id ?? ''
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    await tell(id, { statuses: [receipt(amal, 'read'), receipt(amal, 'delivered')] })
    await tell(id, { statuses: [receipt(badr, 'failed', { errors })] })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const pressed = { id: 'wamid.in', from: amal, timestamp, type: 'button', button: { text: message.reply } }
    await tell(id, { contacts: [{ wa_id: amal, profile: { name: 'Amal' } }], messages: [pressed] })
    await explained(page, async () => {
      // The page that stands open is told.
      await figuresAre(page, {
        Sent: '1 of 2 · 50%',
        Delivered: '1 of 1 · 100%',
        Read: '1 of 1 · 100%',
        Failed: '1 of 2 · 50%',
        'Held back': '1 of 3 · 33%',
      })
      await seen(page, 'The message')
      await page.goto(athar.origin + '/app/chat')
      await seen(page, message.reply)
    })
    await leave({ page, ...visit })
    const arab = await come('ar')
    await explained(arab.page, async () => {
      await arab.page.goto(athar.origin + address)
      await figuresAre(arab.page, {
        أُرسلت: '1 من 2 · 50%',
        وصلت: '1 من 1 · 100%',
        قُرئت: '1 من 1 · 100%',
        'تعذّر إرسالها': '1 من 2 · 50%',
        'لم تُرسل': '1 من 3 · 33%',
      })
      await seen(arab.page, /رُفض عنوان المستلم أو رقمه/)
      await seen(arab.page, /لا يوجد رقم جوال/)
      await seen(arab.page, 'نص الرسالة')
      await isSound(arab.page)
    })
    await leave(arab)
  })

  it('[4.15] [2.66] a phone: codes that renew, a pairing code, linked, disconnected and reset, in both languages', async () => {
    const at = '/app/settings/thirdparty/qr-code'
    const arab = await come('ar')
    const other = await come('en')
    await other.page.goto(athar.origin + at)
    const { page } = arab
    const code = page.getByRole('img', { name: 'رمز QR لمسحه بواتساب' })
    const drawn = () => code.locator('path').getAttribute('d', { timeout: PATIENCE })
    const confirm = async (name: string): Promise<void> => {
      await press(page, name)
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name }).click()
    }
    await explained(page, async () => {
      await page.goto(athar.origin + at)
      await titled(page, 'واتساب بجهاز مرتبط')
      await press(page, 'إعداد واتساب')
      await page.getByRole('radio', { name: 'عبر بوابة WAHA' }).check()
      await fill(page, { wahaUrl: waha.url, wahaKey: 'wrong' })
      await press(page, 'حفظ الإعدادات')
      await press(page, 'عرض رمز QR')
      await seen(page, 'رفضت البوابة المفتاح')
      await press(page, 'تغيير الإعدادات')
      await fill(page, { wahaKey: waha.key })
      await press(page, 'حفظ الإعدادات')
      await press(page, 'إعادة المحاولة')
      const first = await drawn()
      waha.phone.renew()
      await expect.poll(drawn, { timeout: PATIENCE }).not.toBe(first)
      await fill(page, { phone: '0512345678' })
      await press(page, 'طلب رمز اقتران')
      await seen(page, 'ABCD-EFGH')
      await isSound(page)
    })
    await explained(other.page, async () => {
      await titled(other.page, 'WhatsApp by linked device')
      await seen(other.page, 'In progress')
      expect(waha.phone.enter('ABCD-EFGH')).toBe(true)
      await seen(other.page, 'Linked successfully')
      await seen(other.page, '0512345678')
      await isSound(other.page)
    })
    await explained(page, async () => {
      await seen(page, 'تم الربط بنجاح')
      await confirm('قطع الاتصال')
      await seen(page, 'أُوقف الاتصال من هنا')
      // The phone still knows it: no code is shown.
      await press(page, 'إعادة الاتصال')
      await seen(page, 'تم الربط بنجاح')
      waha.phone.unlink()
      await seen(page, 'أزال الجوال هذا الجهاز من الأجهزة المرتبطة')
      waha.state.trouble = 'resetFails'
      await confirm('إعادة تعيين الجلسة')
      await seen(page, 'خطأ أثناء إعادة تعيين الجلسة')
      waha.state.trouble = 'none'
      // Within half a second the same again belongs to the first press.
      await page.waitForTimeout(700)
      await confirm('إعادة تعيين الجلسة')
      await seen(page, 'يحتاج إلى إعداد')
    })
    await explained(other.page, () => seen(other.page, 'Needs setup'))
    await leave(arab)
    await leave(other)
  })
})
