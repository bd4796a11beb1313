import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { passedWorld } from './passedWorld.ts'
import type { Person } from './support.ts'

interface Notice {
  resource: string
  kind: string
  group: string
  name: string
  about: string | null
  count: number | null
}

const { server, projects, call, own } = await passedWorld()
const { entities } = server

const told = async (as: Person): Promise<Notice[]> => {
  const answer = await call(as, 'GET', '/api/notices')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ notices: Notice[] }>().notices
}
const kinds = async (as: Person): Promise<string[]> =>
  (await told(as)).map(({ group, resource, kind, name }) => `${group} ${resource}.${kind} ${name}`).toSorted()

interface Ended {
  status: string
  failed?: number
  days?: number
  project?: string | null
  entity?: string
}

const addCampaign = (title: string, { status, failed = 0, days = 1, project = null, entity = entities.a }: Ended) =>
  own(sql`insert into campaigns (id, entity_id, title, description, project, status, sent_count, failed_count, unknown_count, finished_at)
    values (${newId()}, ${entity}, ${title}, 'x', ${project}::uuid, ${status}, 12, ${failed}, ${failed},
      now() - make_interval(days => ${days}::int))`)

async function addSurvey(title: string, project: string | null, answeredDaysAgo: readonly number[]): Promise<void> {
  const id = newId()
  await own(sql`insert into surveys (id, entity_id, title_en, type, project, status, answers_count)
    values (${id}, ${entities.a}, ${title}, 'general', ${project}::uuid, 'published', 0)`)
  for (const days of answeredDaysAgo)
    await own(sql`insert into survey_answers (id, entity_id, survey, language, answers, created_at)
      values (${newId()}, ${entities.a}, ${id}, 'en', '{}', now() - make_interval(days => ${days}::int))`)
}

const addTemplate = (name: string, metaStatus: string) =>
  own(sql`insert into templates (id, entity_id, name, category, language, meta_name, body, meta_status, meta_approved_at, meta_synced_at)
    values (${newId()}, ${entities.a}, ${name}, 'utility', 'en', ${name}, 'x', ${metaStatus}, now() - interval '3 days', now() - interval '1 day')`)

beforeAll(async () => {
  await addCampaign('Out', { status: 'published', project: projects.mine })
  await addCampaign('Some lost', { status: 'published', failed: 2 })
  await addCampaign('Stopped', { status: 'stopped' })
  await addCampaign('Long ago', { status: 'published', days: 31 })
  await addCampaign('Under way', { status: 'sending' })
  await addCampaign('Elsewhere', { status: 'published', entity: entities.b })
  await own(sql`insert into meta_campaigns (id, entity_id, name, status, sent_count, finished_at)
    values (${newId()}, ${entities.a}, 'By Meta', 'sent', 5, now() - interval '1 day')`)
  await addSurvey('How was it?', projects.mine, [2, 40, 1])
  await addSurvey('Nobody yet', null, [])
  await addSurvey('Old answers', null, [40])
  for (const state of ['approved', 'rejected', 'paused', 'disabled', 'pending', 'notSubmitted'])
    await addTemplate(`t_${state}`, state)
})
afterAll(() => server.close())

const OF_MINE = ['finished campaigns.sent Out', 'finished surveys.answered How was it?']

describe('what the bell tells of campaigns, surveys and templates', () => {
  it('[3.10] [3.11] [3.12] [3.14] is told to who administers the branch', async () => {
    expect(await kinds('adminA')).toEqual([
      'failed campaigns.lost Some lost',
      'failed templates.rejected t_rejected',
      'failed templates.stopped t_disabled',
      'failed templates.stopped t_paused',
      'finished campaigns.sent Out',
      'finished campaigns.stopped Stopped',
      'finished meta_campaigns.sent By Meta',
      'finished surveys.answered How was it?',
      'finished templates.approved t_approved',
    ])
    expect(await kinds('adminB')).toEqual(['finished campaigns.sent Elsewhere'])
  })

  it('[6.5] who leads a project hears of what is about it, and of no template', async () => {
    expect(await kinds('projectsA')).toEqual(OF_MINE)
  })

  it('says how many, and of which project', async () => {
    const notices = await told('adminA')
    const of = (name: string) => notices.find((one) => one.name === name)
    expect(of('Out')).toMatchObject({ count: 12, about: 'Well' })
    expect(of('Some lost')).toMatchObject({ count: 4, about: null })
    expect(of('How was it?')).toMatchObject({ count: 3, about: 'Well' })
    expect(of('t_approved')).toMatchObject({ count: null, about: null })
  })
})
