type Row = Record<string, unknown> & { id: string }

export interface Api {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
  remove: (path: string) => Promise<unknown>
  /** A spreadsheet of comma-separated lines; returns its id. */
  upload: (name: string, content: string) => Promise<string>
}

/** The program by HTTP, as a signed-in admin of one entity, or as platform staff without one: for what a test needs and does not prove. */
export async function apiOf(origin: string, entityName: string, branchName: string, userName = 'admin'): Promise<Api> {
  let token = ''
  const ask = async <T>(method: string, path: string, body?: string, type = 'application/json'): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const api: Api = {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    remove: (path) => ask('DELETE', path),
    upload: async (name, content) => {
      const path = `/api/files/upload?kind=sheet&name=${encodeURIComponent(name)}`
      return (await ask<Row>('POST', path, content, 'text/csv')).id
    },
  }
  const signedIn = await api.post<{ data: string }>('/api/Account/Login', {
    entityName,
    branchName,
    userName,
    password: 'Athar2026',
  })
  token = signedIn.data
  return api
}

export interface Shown {
  project: string
  draft: string
  sent: string
  /** The address of one donor's letter. */
  letter: string
  /** Drafts. */
  survey: string
  campaign: string
}

/** Asks again and again until the answer holds. @throws after two minutes */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 480; tries++) {
    const value = await read()
    if (holds(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('waited in vain')
}

/** Drafts of what people are reached with. */
async function plantOutreach(api: Api, title: string): Promise<Pick<Shown, 'survey' | 'campaign'>> {
  const survey = await api.post<Row>('/api/surveys/actions/start', { starter: 'project' })
  const campaign = await api.post<Row>('/api/campaigns', {
    title: `${title} 2`,
    description: title,
    channels: ['email'],
  })
  return { survey: survey.id, campaign: campaign.id }
}

/** A draft and a sent report of a demo project and drafts of outreach, for the screens that show them. */
export async function plantShown(api: Api, title: string): Promise<Shown> {
  const projects = await api.get<Row[]>(
    '/api/projects?filter.status=published&perPage=50&sort.field=collectedAmount&sort.order=DESC',
  )
  for (const { id: project } of projects) {
    const draft = await api.post<Row>('/api/reports', { project, title, message: title })
    const audience = await api.get<{ sendable: number; sample: { id: string }[] }>(`/api/reports/${draft.id}/audience`)
    const donors = audience.sample.slice(0, 2).map(({ id }) => id)
    if (donors.length < 2) continue
    const chosen = { project, title, message: title, audience: 'chosen', donors }
    const report = await api.post<Row>('/api/reports', chosen)
    await api.post(`/api/reports/${report.id}/send`, { expected: 2 })
    await until(
      () => api.get<Row>(`/api/reports/${report.id}`),
      ({ status }) => status === 'sent',
    )
    const { letters } = await api.get<{ letters: Row[] }>('/api/outbox')
    const { text } = await api.get<{ text: string }>(`/api/outbox/${letters[0]?.id ?? ''}`)
    const letter = /https?:\/\/\S+\/DonorFoundation\/Report\/[^\s/]+\/[^\s/?]+/.exec(text)?.[0] ?? ''
    return { project, draft: draft.id, sent: report.id, letter, ...(await plantOutreach(api, title)) }
  }
  throw new Error('no demo project has two donors with an address')
}
