import { z } from 'zod'
import { translate } from '../../../i18n/server.ts'
import { TOPICS } from '../../../resources/_kit/advice.ts'
import { AdviceError, type AdviceQuestion, type Adviser, type Wording } from './port.ts'

export interface AiAccount {
  /** Up to and without /chat/completions. */
  url: string
  key: string | null
  model: string
}

const LIMIT_MS = 20_000
/** A longer answer is another page. */
const LONGEST = 64 * 1024

const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const wording = z.partialRecord(z.enum(TOPICS), z.string().trim().min(1))

const SYSTEM = `You advise a Saudi charity on how to communicate with one category of its donors.
Word each recommendation that you are given as one or two plain sentences, in the language that you are told.
Name no number but those that you are given, written in digits as they are given. Compute nothing. Invent nothing.
Answer with one JSON object and nothing else: its keys are the topics, its values the sentences.`

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** What leaves: the category, its figures, and what the rules recommend. No donor is named in any of it. */
function promptOf({ list, language, figures, items }: AdviceQuestion): string {
  const said = { ...figures, ...(figures.day !== undefined && { day: WEEK[Number(figures.day)] ?? '' }) }
  const topics = TOPICS.map((topic) => {
    const texts = items
      .filter((one) => one.topic === topic)
      .map((one) => translate('en', `categories.advice.say.${one.say}`, said))
    return [topic, texts.join(' ')]
  })
  return JSON.stringify({
    category: list,
    language: language === 'ar' ? 'Arabic' : 'English',
    figures: said,
    recommendations: Object.fromEntries(topics),
  })
}

/** Models wrap what they were asked for in marks of code. */
const unwrapped = (content: string): string => content.replace(/^\s*```(?:json)?/, '').replace(/```\s*$/, '')

function readAnswer(body: string): Wording {
  try {
    const [first] = answer.parse(JSON.parse(body)).choices
    return wording.parse(JSON.parse(unwrapped(first?.message.content ?? '')))
  } catch {
    throw new AdviceError('answer', 'The answer cannot be read')
  }
}

async function ask({ url, key, model }: AiAccount, question: AdviceQuestion, signal: AbortSignal): Promise<string> {
  const reply = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.2,
      messages: [
        { role: 'system', content: SYSTEM },
        { role: 'user', content: promptOf(question) },
      ],
    }),
  })
  if (!reply.ok) throw new AdviceError('refused', `The service answered ${reply.status}`)
  const body = await reply.text()
  if (body.length > LONGEST) throw new AdviceError('answer', 'The answer is too long')
  return body
}

/** Any endpoint that speaks as OpenAI's does; the platform's own setting. */
export const openaiAdviser = (account: AiAccount, limitMs = LIMIT_MS): Adviser => ({
  word: async (question, signal) => {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return readAnswer(await ask(account, question, signal ? AbortSignal.any([signal, limit]) : limit))
    } catch (error) {
      if (error instanceof AdviceError) throw error
      throw new AdviceError(limit.aborted ? 'timeout' : 'connect', 'No answer')
    }
  },
})
