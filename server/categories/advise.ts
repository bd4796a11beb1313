import { sql } from 'drizzle-orm'
import type { CategoryFigures, CategoryList } from '../../resources/_contracts/categories.ts'
import type { AdviceFigures, AdviceItem } from '../../resources/_kit/advice.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { categoryAdvices } from '../../resources/category_advices/schema.ts'
import { columns, inserts, pick, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import { type Call, inTx } from '../engine/context.ts'
import { citesOnly } from '../integrations/advice/cited.ts'
import type { AdviceQuestion } from '../integrations/advice/port.ts'
import { adviseByRules } from '../integrations/advice/rules.ts'
import { readCategory } from './read.ts'

const a = columns(categoryAdvices, 'a')

const known = (figures: Readonly<Record<string, number | string | null>>): AdviceFigures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))

/** Riyals as a person says them. */
const riyals = (amount: string | null): number | null => (amount === null ? null : Number(amount))

/** Of a category's figures what a recommendation may rest on. Nothing of it is about one donor. */
const adviceFigures = (of: CategoryFigures): AdviceFigures =>
  known({
    donors: of.donors,
    givers: of.givers,
    whatsapp: of.byWhatsapp,
    sms: of.bySms,
    email: of.byEmail,
    refuses: of.refusesAppeals,
    arabic: of.inArabic,
    day: of.busiestDay,
    hour: of.busiestHour,
    median: riyals(of.medianGift),
    average: riyals(of.averageGift),
    perGiver: of.givers === 0 ? null : Math.round((of.gifts / of.givers) * 10) / 10,
    days: of.medianDays,
    before: of.gaveBefore,
    again: of.gaveAgain,
    retention: of.gaveBefore === 0 ? null : Math.round((of.gaveAgain / of.gaveBefore) * 100),
    fund: of.funds[0]?.fund ?? null,
  })

interface Worded {
  by: 'rules' | 'model'
  note: 'refused' | 'silent' | null
  items: readonly AdviceItem[]
}

/** The helper's words, topic by topic, where they keep to the figures; the rules' everywhere else. */
async function worded({ services, left }: Call, question: AdviceQuestion, isFree: boolean): Promise<Worded> {
  const { adviser, log } = services
  const { items, figures } = question
  if (adviser === null || !isFree) return { by: 'rules', note: null, items }
  const found = await adviser.word(question, left?.()).catch((err: unknown) => {
    log.warn({ err }, 'the AI helper did not answer')
    return null
  })
  if (found === null) return { by: 'rules', note: 'silent', items }
  const kept = Object.entries(found).filter(([, text]) => citesOnly(text, figures))
  const texts: Readonly<Record<string, string>> = Object.fromEntries(kept)
  // What the helper says of a topic stands for all that the rules say of it.
  const firsts = items.filter(({ topic }, at) => items.findIndex((one) => one.topic === topic) === at)
  const spoken = items
    .filter((one) => texts[one.topic] === undefined || firsts.includes(one))
    .map((one) => ({
      ...one,
      text: texts[one.topic] ?? null,
      figures:
        texts[one.topic] === undefined
          ? one.figures
          : items.filter((other) => other.topic === one.topic).flatMap((other) => other.figures),
    }))
  const isAny = spoken.some(({ text }) => text !== null)
  return {
    by: isAny ? 'model' : 'rules',
    note: kept.length < Object.keys(found).length ? 'refused' : null,
    items: spoken,
  }
}

/** Whether the entity may ask the helper once more today. */
const mayAsk = async (tx: Tx): Promise<boolean> => {
  const row = await tx.one(
    select(
      { count: sql<number>`count(*)::int` },
      sql`from ${a} where ${a.entityId} = athar_entity() and ${a.createdAt} > now() - interval '1 day'`,
    ),
  )
  return (row?.count ?? 0) < LIMITS.adviceADay
}

/** [1.16] analyses a category and recommends how to communicate with it; kept with its date and figures. */
export async function advise(call: Call, list: CategoryList): Promise<unknown> {
  const { actor, locale } = call
  const { question, isFree } = await inTx(call, async (tx) => {
    const figures = adviceFigures((await readCategory(tx, list, 'gregorian')).figures)
    const items = adviseByRules(list, figures)
    return { question: { list, language: locale, figures, items } as const, isFree: await mayAsk(tx) }
  })
  const { by, note, items } = await worded(call, question, isFree)
  return inTx(call, async (tx) => {
    const id = newId()
    const { figures, language } = question
    await tx.rows(
      sql`insert into ${a} ${inserts(a, { id, entityId: actor.entityId ?? '', list, language, by, note, figures, items, askedBy: await authorOf(tx, actor) })}`,
    )
    return tx.one(
      select(
        pick(a, 'id', 'list', 'language', 'by', 'note', 'figures', 'items', 'createdAt'),
        sql`from ${a} where ${a.entityId} = athar_entity() and ${a.id} = ${id}::uuid`,
      ),
    )
  })
}
