import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { citesOnly } from '../../server/integrations/advice/cited.ts'
import { openaiAdviser } from '../../server/integrations/advice/openai.ts'
import type { AdviceQuestion } from '../../server/integrations/advice/port.ts'
import { adviseByRules } from '../../server/integrations/advice/rules.ts'
import { startGateway } from './sms.standIn.ts'

let standIn: Awaited<ReturnType<typeof startGateway>>
beforeEach(async () => {
  standIn = await startGateway()
})
afterEach(() => standIn.stop())

const figures = { donors: 120, whatsapp: 90, sms: 100, email: 40, refuses: 3, day: 4, hour: 21, median: 150, days: 500 }
const question: AdviceQuestion = {
  list: 'disconnected',
  language: 'ar',
  figures,
  items: adviseByRules('disconnected', figures),
}
const says = (content: string, status = 200): void => {
  standIn.state.behaviour = { status, body: JSON.stringify({ choices: [{ message: { content } }] }) }
}
const ask = (key: string | null = 'a-key', limitMs = 2000) =>
  openaiAdviser({ url: standIn.url, key, model: 'small' }, limitMs).word(question)
const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'none',
    ({ reason }: { reason?: string }) => reason,
  )

describe('[1.16] an endpoint that speaks as OpenAI’s does', () => {
  it('is asked with its key and model, and with figures alone', async () => {
    says('{"channel":"راسلوهم"}')
    expect(await ask()).toEqual({ channel: 'راسلوهم' })
    const [request] = standIn.taken
    expect(request).toMatchObject({ method: 'POST', url: '/send/chat/completions' })
    expect(request?.headers.authorization).toBe('Bearer a-key')
    const body = JSON.parse(request?.body ?? '') as { model: string; messages: { content: string }[] }
    expect(body.model).toBe('small')
    const told = JSON.parse(body.messages[1]?.content ?? '') as Record<string, unknown>
    expect(Object.keys(told).toSorted()).toEqual(['category', 'figures', 'language', 'recommendations'])
    expect(told).toMatchObject({
      category: 'disconnected',
      language: 'Arabic',
      figures: { ...figures, day: 'Thursday' },
    })
  })

  it('needs no key where it asks for none, and may wrap its answer in marks of code', async () => {
    says('```json\n{"time":"Thursday"}\n```')
    expect(await ask(null)).toEqual({ time: 'Thursday' })
    expect(standIn.taken[0]?.headers.authorization).toBeUndefined()
  })

  it('is not believed where it answers otherwise, and not waited for', async () => {
    for (const content of ['no JSON', '{"channel":5}', '{"other":"x"}']) {
      says(content)
      expect(await reasonOf(ask()), content).toBe('answer')
    }
    says('{}', 500)
    expect(await reasonOf(ask())).toBe('refused')
    standIn.state.behaviour = 'reset'
    expect(await reasonOf(ask())).toBe('connect')
    standIn.state.behaviour = 'hang'
    expect(await reasonOf(ask(null, 100))).toBe('timeout')
  })
})

describe('[1.16] a text of the AI helper', () => {
  it('may cite the figures of the category, in either digits', () => {
    for (const text of [
      'Reaches 90 of 120.',
      'يصل إلى ٩٠ من ١٢٠',
      'Thursday around 21:00',
      'About 150.00 riyals',
      'No number.',
    ])
      expect(citesOnly(text, figures), text).toBe(true)
  })

  it('is refused with any other number, an address, a mark of a page, or at length', () => {
    const refused = [
      'Reaches 91 of 120.',
      '75 %',
      '٩١',
      '1,200 riyals',
      'See https://x.example',
      'a@b.example',
      '<b>90</b>',
    ]
    for (const text of [...refused, '90 '.repeat(300)]) expect(citesOnly(text, figures), text).toBe(false)
  })
})

describe('[1.16] the rules', () => {
  const said = (list: Parameters<typeof adviseByRules>[0], known: object) =>
    adviseByRules(list, known).map(({ topic, say }) => `${topic} ${say}`)

  it('recommend channel, time, tone and what to ask for, each from figures that are known', () => {
    expect(said('disconnected', figures)).toEqual([
      'channel sms',
      'time timeKnown',
      'tone toneDisconnected',
      'ask askMedian',
      'ask refuses',
    ])
    for (const { figures: names } of adviseByRules('disconnected', figures))
      for (const name of names) expect(figures).toHaveProperty(name)
  })

  it('know what they do not know', () => {
    expect(said('active', { donors: 4, whatsapp: 0, sms: 0, email: 0, before: 0, again: 0 })).toEqual([
      'channel noChannel',
      'time timeUnknown',
      'tone toneActive',
      'ask askNothing',
    ])
    expect(said('lapsed', { donors: 9, whatsapp: 9, days: 600, median: 50 })).toEqual([
      'channel call',
      'time timeUnknown',
      'tone toneLapsed',
      'ask askNothing',
    ])
  })
})
